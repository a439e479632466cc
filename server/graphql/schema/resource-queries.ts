import type { GraphQLResolveInfo } from 'graphql'
import { type AnyFilter, fieldsOf, type ResourceDeclaration, sortNames } from '../../../src/declare'
import { allRows } from '../../access/row-scope'
import { aggregate, get, list } from '../../operations'
import { type AggregateRequest, aggregateParts, type DateUnit } from '../../operations/aggregate'
import type { ListAnswer } from '../../operations/list'
import type { PageInfo, Paging } from '../../sql/page'
import type { Sorter } from '../../sql/sorting'
import { sortExpression } from '../../sql/sorting'
import type { AnyRow, Builder } from './builder'
import { defineEnum, defineInput, defineQueries, defineType } from './define'
import { describeAggregate } from './descriptions'
import { labelsOf } from './messages'
import { askedInside, askedOf } from './selection-of'
import { outputsOf, type SchemaTypes } from './types'

interface ListArguments {
  filter?: AnyFilter | null
  sorting?: readonly Sorter[] | null
  paging?: Paging | null
}

/** Types that all lists share. */
export function addPaging(builder: Builder): void {
  defineInput(builder, 'OffsetPaging', 'The rows of the sorted list.', {
    limit: ['Int', 'Maximum number of rows, 1 to 1000; a larger number returns 1000 rows.'],
    offset: ['Int', 'Rows to skip, from the start of the list or from the cursor.'],
    after: ['String', 'A cursor of the same sorted list: the page begins after its row.'],
    before: ['String', 'A cursor of the same sorted list: the page ends before its row.'],
  })
  defineEnum(builder, 'DateUnit', 'A part of the calendar.', {
    day: 'A day.',
    week: 'A week, from Monday.',
    month: 'A month.',
  } satisfies Record<DateUnit, string>)
  defineInput(builder, 'DateTruncation', 'Divides times and dates into days, weeks or months.', {
    unit: ['DateUnit!', 'The length of each part.'],
    zone: ['String', 'The IANA time zone of the parts; UTC by default.'],
  })
  defineType<PageInfo>(
    builder,
    'OffsetPageInfo',
    'Information about a page of a list.',
    {
      startCursor: ['String', 'The cursor of the first row, for `paging.before`; null on an empty page.'],
      endCursor: ['String', 'The cursor of the last row, for `paging.after`; null on an empty page.'],
    },
    {
      hasNextPage: ['Boolean!', 'Whether more rows follow.', ({ hasNextPage }) => hasNextPage ?? false],
      hasPreviousPage: [
        'Boolean!',
        'Whether rows precede this page.',
        ({ hasPreviousPage }) => hasPreviousPage ?? false,
      ],
    },
  )
}

/** Converts the arguments and selection of a connection to a list request. */
export function listRequest(info: GraphQLResolveInfo, args: ListArguments) {
  const asked = askedOf(info)
  const nodes = askedInside(asked, 'nodes')
  return {
    ...args,
    ...(nodes && { nodes }),
    wantsCount: asked.has('totalCount') || asked.has('totalCountIsEstimate'),
    pageInfo: [...(askedInside(asked, 'pageInfo') ?? [])].map(([, { field }]) => field),
  }
}

/** Adds `game`, `games` and `gameAggregate` for a resource. */
export function addQueries(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const { type, name, singular } = resource
  const { many } = labelsOf(resource)
  defineType<ListAnswer>(builder, `${type}Connection`, `A page of ${many}.`, {
    nodes: [`[${type}!]!`, 'The records of the page.'],
    totalCount: ['Int!', 'The total number of records; exact up to 50,000, above it may be an estimate.'],
    totalCountIsEstimate: ['Boolean!', 'Whether `totalCount` is an estimate.'],
    pageInfo: ['OffsetPageInfo!', 'Whether records precede or follow the page.'],
  })
  if (resource.operations.includes('show')) {
    defineQueries(builder, {
      [singular]: {
        type,
        description: `One of the ${many} by its id; NOT_FOUND if it does not exist or is not visible.`,
        args: { id: ['ID!', 'Which record.'] },
        resolve: ({ id }, { operations, actor }, info) =>
          get({ context: operations, resource, actor }, id, askedOf(info)),
      },
    })
  }
  if (!resource.operations.includes('list')) return
  defineQueries(builder, {
    [name]: {
      type: `${type}Connection!`,
      description: `A page of ${many}, filtered and sorted.`,
      args: {
        paging: [
          'OffsetPaging',
          'The page: number of records, and number of records to skip.',
          { defaultValue: { limit: 10, offset: 0 } },
        ],
        filter: [`${type}Filter`, 'Only records that meet these conditions.', { defaultValue: {} }],
        sorting: [
          `[${type}Sort!]`,
          'The sort order: later entries decide between equal values of earlier ones; `id` is always last.',
          { defaultValue: [] },
        ],
      },
      resolve: (args: ListArguments, { operations, actor }, info) =>
        list({ context: operations, resource, actor }, listRequest(info, args)),
    },
  })
  addAggregate(builder, types, resource)
}

/** Adds `gameAggregate`: groups of rows with count, sum, avg, min and max of their fields. */
function addAggregate(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const { type, singular } = resource
  const { many } = labelsOf(resource)
  const fields = aggregatedFields(types, resource)
  const numbers = fields.filter(({ isNumber }) => isNumber)
  const ordered = fields.filter(({ isOrdered }) => isOrdered)
  const own = (field: AggregatedField) => field.type
  const number = (field: AggregatedField) => (field.type === 'Decimal' ? 'Decimal' : 'Float')
  const parts: [name: string, suffix: string, whole: string, what: string, AggregatedField[], typeof own][] = [
    ['groupBy', 'AggregateGroupBy', 'The common values', 'The value of', fields, own],
    ['count', 'CountAggregate', 'Number of values', 'Number of values of', fields, () => 'Int'],
    ['sum', 'SumAggregate', 'Sums', 'The sum of', numbers, number],
    ['avg', 'AvgAggregate', 'Averages', 'The average of', numbers, number],
    ['min', 'MinAggregate', 'Smallest values', 'The smallest value of', ordered, own],
    ['max', 'MaxAggregate', 'Greatest values', 'The greatest value of', ordered, own],
  ]
  const answer: Record<string, readonly [string, string]> = {}
  for (const [part, suffix, whole, what, chosen, typeOf] of parts) {
    if (chosen.length === 0) continue
    const values = chosen.map((field) => [field.name, [typeOf(field), describeAggregate(resource, field.name, what)]])
    const description = `${whole} in a group of ${many}, by field.`
    defineType<AnyRow>(builder, `${type}${suffix}`, description, Object.fromEntries(values))
    answer[part] = [`${type}${suffix}`, part === 'groupBy' ? `${whole} of the group.` : `${whole}.`]
  }
  defineType<AnyRow>(builder, `${type}AggregateResponse`, `A group of ${many}, counted and summed.`, answer)
  defineQueries(builder, {
    [`${singular}Aggregate`]: {
      type: `[${type}AggregateResponse!]!`,
      description: `Counts and sums of ${many}, optionally in groups.`,
      args: {
        filter: [`${type}AggregateFilter`, 'Only records that meet these conditions.'],
        truncate: ['DateTruncation', 'Times and dates of `groupBy` become the start of their part.'],
        largest: [
          'Int',
          'Only this many groups, those with the greatest selected `sum` or `avg` first, otherwise with the most records.',
        ],
      },
      resolve: (args: Omit<AggregateRequest, 'parts'>, { operations, actor }, info) =>
        aggregate({ context: operations, resource, actor }, { ...args, parts: aggregateParts(askedOf(info)) ?? [] }),
    },
  })
}

interface AggregatedField {
  name: string
  /** Without a mark: values of an aggregate are nullable. */
  type: string
  isNumber: boolean
  isOrdered: boolean
}

/** Fields for groups and counts: all sortable fields. */
function aggregatedFields(types: SchemaTypes, resource: ResourceDeclaration): AggregatedField[] {
  const outputs = new Map<string, string>([
    ['id', 'ID'],
    ['version', 'Int'],
    ['createdAt', 'DateTime'],
    ['updatedAt', 'DateTime'],
  ])
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    for (const output of outputsOf(types, resource, name, field))
      outputs.set(output.name, output.type.replace(/!$/, ''))
  }
  return sortNames(resource).map((name) => {
    const valueType = sortExpression(resource, name, 'r', allRows)?.valueType
    return {
      name,
      type: outputs.get(name) ?? 'String',
      isNumber: valueType === 'number' || valueType === 'decimal',
      isOrdered: valueType !== 'boolean' && valueType !== 'id' && valueType !== 'enum',
    }
  })
}
