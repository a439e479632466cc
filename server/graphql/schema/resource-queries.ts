import type { GraphQLResolveInfo } from 'graphql'
import { type AnyFilter, fieldsOf, type ResourceDeclaration, sortNames } from '../../../src/declare'
import { allRows } from '../../access/row-scope'
import { aggregate, get, list, type OperationContext } from '../../operations'
import { aggregateParts } from '../../operations/aggregate'
import type { ListAnswer } from '../../operations/list'
import type { PageInfo, Paging } from '../../sql/page'
import type { Sorter } from '../../sql/sorting'
import { sortExpression } from '../../sql/sorting'
import type { AnyRow, Builder, Context, Loose } from './builder'
import { describeAggregate } from './descriptions'
import type { ResourceInputs } from './inputs'
import { labelsOf } from './messages'
import { askedInside, askedOf } from './selection-of'
import { outputsOf, type SchemaTypes } from './types'

interface ListArguments {
  filter?: AnyFilter | null
  sorting?: Sorter[] | null
  paging?: Paging | null
}

/** Types that all lists share. */
export function addPaging(builder: Builder) {
  const paging = builder.inputType('OffsetPaging', {
    description: 'The rows of the sorted list.',
    fields: (t) => ({
      limit: t.int({ description: 'Maximum number of rows, 1 to 1000; a larger number returns 1000 rows.' }),
      offset: t.int({ description: 'Rows to skip, from the start of the list or from the cursor.' }),
      after: t.string({ description: 'A cursor of the same sorted list: the page begins after its row.' }),
      before: t.string({ description: 'A cursor of the same sorted list: the page ends before its row.' }),
    }),
  })
  const pageInfo = builder.objectRef<PageInfo>('OffsetPageInfo').implement({
    description: 'Information about a page of a list.',
    fields: (t) => ({
      hasNextPage: t.boolean({
        description: 'Whether more rows follow.',
        resolve: ({ hasNextPage }) => hasNextPage ?? false,
      }),
      hasPreviousPage: t.boolean({
        description: 'Whether rows precede this page.',
        resolve: ({ hasPreviousPage }) => hasPreviousPage ?? false,
      }),
      startCursor: t.exposeString('startCursor', {
        nullable: true,
        description: 'The cursor of the first row, for `paging.before`; null on an empty page.',
      }),
      endCursor: t.exposeString('endCursor', {
        nullable: true,
        description: 'The cursor of the last row, for `paging.after`; null on an empty page.',
      }),
    }),
  })
  return { paging, pageInfo }
}

export type PagingTypes = ReturnType<typeof addPaging>

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
export function addQueries(
  builder: Builder,
  types: SchemaTypes,
  inputs: ResourceInputs,
  { paging, pageInfo }: PagingTypes,
  operations: OperationContext,
  resource: ResourceDeclaration,
): Loose {
  const record = types.record(resource.name)
  const labels = labelsOf(resource)
  const connection = builder.objectRef<ListAnswer>(`${resource.type}Connection`).implement({
    description: `A page of ${labels.many}.`,
    fields: (t: Loose) => ({
      nodes: t.field({
        type: [record],
        description: 'The records of the page.',
        resolve: ({ nodes }: ListAnswer) => nodes,
      }),
      totalCount: t.int({
        description: 'The total number of records; exact up to 50,000, above it may be an estimate.',
        resolve: ({ totalCount }: ListAnswer) => totalCount,
      }),
      totalCountIsEstimate: t.boolean({
        description: 'Whether `totalCount` is an estimate.',
        resolve: (answer: ListAnswer) => answer.totalCountIsEstimate,
      }),
      pageInfo: t.field({
        type: pageInfo,
        description: 'Whether records precede or follow the page.',
        resolve: (answer: ListAnswer) => answer.pageInfo,
      }),
    }),
  })
  if (resource.operations.includes('show')) {
    builder.queryField(resource.singular, (t: Loose) =>
      t.field({
        type: record,
        nullable: true,
        description: `One of the ${labels.many} by its id; NOT_FOUND if it does not exist or is not visible.`,
        args: { id: t.arg.id({ required: true, description: 'Which record.' }) },
        resolve: (_root: unknown, { id }: { id: string }, { actor }: Context, info: GraphQLResolveInfo) =>
          get(operations, resource, actor, id, askedOf(info)),
      }),
    )
  }
  if (resource.operations.includes('list')) {
    builder.queryField(resource.name, (t: Loose) =>
      t.field({
        type: connection,
        description: `A page of ${labels.many}, filtered and sorted.`,
        args: {
          paging: t.arg({
            type: paging,
            defaultValue: { limit: 10, offset: 0 },
            description: 'The page: number of records, and number of records to skip.',
          }),
          filter: t.arg({
            type: inputs.filter,
            defaultValue: {},
            description: 'Only records that meet these conditions.',
          }),
          sorting: t.arg({
            type: [inputs.sort],
            defaultValue: [],
            description:
              'The sort order: later entries decide between equal values of earlier ones; `id` is always last.',
          }),
        },
        resolve: (_root: unknown, args: ListArguments, { actor }: Context, info: GraphQLResolveInfo) =>
          list(operations, resource, actor, listRequest(info, args)),
      }),
    )
    addAggregate(builder, types, inputs, operations, resource)
  }
  return connection
}

/** Adds `gameAggregate`: groups of rows with count, sum, avg, min and max of their fields. */
function addAggregate(
  builder: Builder,
  types: SchemaTypes,
  inputs: ResourceInputs,
  operations: OperationContext,
  resource: ResourceDeclaration,
): void {
  const fields = aggregatedFields(types, resource)
  const { many } = labelsOf(resource)
  const part = (
    suffix: string,
    whole: string,
    what: string,
    chosen: readonly AggregatedField[],
    type: (field: AggregatedField) => unknown,
  ) =>
    chosen.length > 0 &&
    builder.objectRef<AnyRow>(`${resource.type}${suffix}`).implement({
      description: `${whole} in a group of ${many}, by field.`,
      fields: (t: Loose) =>
        Object.fromEntries(
          chosen.map((field) => [
            field.name,
            t.field({
              type: type(field),
              nullable: true,
              description: describeAggregate(resource, field.name, what),
              resolve: (row: AnyRow) => row[field.name],
            }),
          ]),
        ) as Loose,
    })
  const numbers = fields.filter(({ isNumber }) => isNumber)
  const ordered = fields.filter(({ isOrdered }) => isOrdered)
  const parts: Record<string, unknown> = {
    groupBy: part('AggregateGroupBy', 'The common values', 'The value of', fields, ({ type }) => type),
    count: part('CountAggregate', 'Number of values', 'Number of values of', fields, () => 'Int'),
    sum: part('SumAggregate', 'Sums', 'The sum of', numbers, ({ type }) => (type === 'Decimal' ? 'Decimal' : 'Float')),
    avg: part('AvgAggregate', 'Averages', 'The average of', numbers, ({ type }) =>
      type === 'Decimal' ? 'Decimal' : 'Float',
    ),
    min: part('MinAggregate', 'Smallest values', 'The smallest value of', ordered, ({ type }) => type),
    max: part('MaxAggregate', 'Greatest values', 'The greatest value of', ordered, ({ type }) => type),
  }
  const response = builder.objectRef<AnyRow>(`${resource.type}AggregateResponse`).implement({
    description: `A group of ${many}, counted and summed.`,
    fields: (t: Loose) =>
      Object.fromEntries(
        Object.entries(parts)
          .filter(([, type]) => type)
          .map(([name, type]) => [
            name,
            t.field({
              type,
              nullable: true,
              description: partDescriptions[name],
              resolve: (row: AnyRow) => row[name],
            }),
          ]),
      ) as Loose,
  })
  builder.queryField(`${resource.singular}Aggregate`, (t: Loose) =>
    t.field({
      type: [response],
      description: `Counts and sums of ${many}, optionally in groups.`,
      args: {
        filter: t.arg({ type: inputs.aggregateFilter, description: 'Only records that meet these conditions.' }),
      },
      resolve: (_root: unknown, { filter }: ListArguments, { actor }: Context, info: GraphQLResolveInfo) => {
        const parts = aggregateParts(askedOf(info)) ?? []
        return aggregate(operations, resource, actor, { filter: filter ?? null, parts })
      },
    }),
  )
}

const partDescriptions: Readonly<Record<string, string>> = {
  groupBy: 'The common values of the group.',
  count: 'Number of values.',
  sum: 'Sums.',
  avg: 'Averages.',
  min: 'Smallest values.',
  max: 'Greatest values.',
}

interface AggregatedField {
  name: string
  type: unknown
  isNumber: boolean
  isOrdered: boolean
}

/** Fields for groups and counts: all sortable fields. */
function aggregatedFields(types: SchemaTypes, resource: ResourceDeclaration): AggregatedField[] {
  const outputs = new Map<string, unknown>([
    ['id', 'ID'],
    ['version', 'Int'],
    ['createdAt', 'DateTime'],
    ['updatedAt', 'DateTime'],
  ])
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    for (const output of outputsOf(types, resource, name, field)) outputs.set(output.name, output.type)
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
