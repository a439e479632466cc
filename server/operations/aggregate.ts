import type { AnyFilter } from '../../src/declare'
import { isTimeZone } from '../../src/declare/formats'
import { instantAsText, quoteText } from '../../src/fields/kind.server'
import { assertMay, type OnResource } from '../access/access'
import { quoteName, tableOf } from '../database/names'
import { invalid } from '../errors'
import type { Expression } from '../sql/comparisons'
import { mostRows } from '../sql/page'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, run } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { sortExpression } from '../sql/sorting'
import type { OperationContext } from './context'

const aggregateCalls = ['groupBy', 'count', 'sum', 'avg', 'min', 'max'] as const
type AggregateCall = (typeof aggregateCalls)[number]

/** A part of each group: the common values, or the results of one function. */
export interface AggregatePart {
  /** Its name in the answer. */
  key: string
  call: AggregateCall
  /** Names in the answer with names of fields, as in sort fields. */
  fields: readonly (readonly [string, string])[]
}

export type DateUnit = 'day' | 'week' | 'month'

export interface AggregateRequest {
  filter?: AnyFilter | null
  parts: readonly AggregatePart[]
  /** Groups times and dates by the day, week (from Monday) or month that they are in; UTC without a zone. */
  truncate?: { unit: DateUnit; zone?: string | null } | null
  /** Returns only this many groups. Those with the greatest sum or average come first, otherwise with the most rows. */
  largest?: number | null
}

/** The parts of a selection; null if it has other fields. */
export function aggregateParts(selection: Selection): readonly AggregatePart[] | null {
  const parts: AggregatePart[] = []
  for (const [key, { field, inside = new Map() }] of selection) {
    const call = aggregateCalls.find((each) => each === field)
    const fields = [...inside].map(([name, asked]) => [name, asked.field] as const)
    if (!call || fields.some(([, name]) => name === '__typename')) return null
    parts.push({ key, call, fields })
  }
  return parts
}

/**
 * Groups of rows with the selected aggregates; one group without group fields. At most 1000 groups. Throws FORBIDDEN or
 * VALIDATION_FAILED like a list.
 */
export async function aggregate(
  on: OnResource<OperationContext>,
  request: AggregateRequest,
): Promise<readonly Record<string, unknown>[]> {
  const { context, actor } = on
  assertMay(on, 'list')
  if (request.parts.length === 0) return []
  const params = new Params()
  const filter = await resolveRelatedAlternatives(on, request.filter)
  const text = aggregateSql(on, { ...request, filter }, params)
  const [answer] = await context.slots.read(actor, () =>
    run<{ groups: Record<string, unknown>[] }>(context.database.sql, text, params.values),
  )
  return answer?.groups ?? []
}

/** A SELECT of the groups as one JSON array. Throws like `aggregate`, except for the actor's permission to list. */
export function aggregateSql(
  on: OnResource<OperationContext>,
  { filter, parts, truncate, largest }: AggregateRequest,
  params: Params,
): string {
  const { context, resource, actor } = on
  if (truncate?.zone != null && !isTimeZone(truncate.zone))
    throw invalid({ 'truncate.zone': [{ key: 'validation.zone' }] })
  if (largest != null && largest < 1) throw invalid({ largest: [{ key: 'validation.min', values: { min: 1 } }] })
  const { rows } = context.access(actor)
  const condition = conditionOf(on, filter, params)
  const of = (name: string): Expression => {
    const expression = sortExpression(resource, name, 'r', rows)
    if (!expression) throw invalid({ [name]: [{ key: 'validation.unknownField' }] })
    return expression
  }
  // The same text in SELECT and GROUP BY: PostgreSQL compares the numbers of parameters.
  let zone: string | undefined
  const grouped = (name: string): Expression => {
    const expression = of(name)
    const { sql, valueType } = expression
    if (!truncate || (valueType !== 'instant' && valueType !== 'date')) return expression
    const unit = quoteText(truncate.unit)
    if (valueType === 'date') return { ...expression, sql: `date_trunc(${unit}, ${sql}::timestamp)::date` }
    zone ??= params.add(truncate.zone ?? 'UTC', 'text')
    return { ...expression, sql: `date_trunc(${unit}, ${sql}, ${zone})` }
  }
  const columns = parts.map(({ key, call, fields }) => {
    const values = fields.map(
      ([shownAs, name]) => [shownAs, call === 'groupBy' ? shown(grouped(name)) : called(call, of(name), name)] as const,
    )
    return `${object(values)} as ${quoteName(key)}`
  })
  const groups = parts.flatMap(({ call, fields }) =>
    call === 'groupBy' ? fields.map(([, name]) => grouped(name).sql) : [],
  )
  const keys = groups.join(', ')
  const summed = parts.find(({ call }) => call === 'sum' || call === 'avg')
  const size = summed?.fields[0] ? `${summed.call}(${of(summed.fields[0][1]).sql})` : 'count(*)'
  const text = [
    `select coalesce(json_agg(q), '[]'::json) as groups from (select ${columns.join(', ')}`,
    `from ${quoteName(tableOf(resource))} r`,
    condition && `where ${condition}`,
    keys && `group by ${keys} order by ${largest == null ? '' : `${size} desc nulls last, `}${keys}`,
    `limit ${Math.min(largest ?? mostRows, mostRows)}) q`,
  ]
  return text.filter(Boolean).join(' ')
}

const object = (entries: readonly (readonly [string, string])[]) =>
  `json_build_object(${entries.map(([name, sql]) => `${quoteText(name)}, ${sql}`).join(', ')})`

/** A value as JSON: times in ISO 8601, decimals as text. */
function shown({ sql, valueType }: Expression, call = (inner: string) => inner): string {
  if (valueType === 'instant') return instantAsText(call(sql))
  return valueType === 'decimal' ? `(${call(sql)})::text` : call(sql)
}

function called(call: Exclude<AggregateCall, 'groupBy'>, expression: Expression, name: string): string {
  if (call === 'count') return `count(${expression.sql})`
  const isNumber = expression.valueType === 'number' || expression.valueType === 'decimal'
  if ((call === 'sum' || call === 'avg') && !isNumber) throw invalid({ [name]: [{ key: 'validation.int' }] })
  // PostgreSQL has no min and max for uuid or boolean.
  if (expression.valueType === 'boolean') throw invalid({ [name]: [{ key: 'validation.unknownField' }] })
  // An average of money has two decimal places instead of sixteen.
  const isAmount = call === 'avg' && expression.valueType === 'decimal'
  return shown(expression, (inner) => (isAmount ? `${call}(${inner})::${expression.type}` : `${call}(${inner})`))
}
