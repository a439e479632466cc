import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { instantAsText } from '../../src/fields/kind.server'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import { quoteName, quoteText, tableOf } from '../database/names'
import { invalid } from '../errors'
import type { Expression } from '../sql/comparisons'
import { Params } from '../sql/params'
import { conditionOf, run } from '../sql/rows'
import { sortExpression } from '../sql/sorting'
import type { OperationContext } from './context'
import { mostRows } from './list'

export const aggregateFunctions = ['count', 'sum', 'avg', 'min', 'max'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

export interface AggregateRequest {
  filter?: AnyFilter | null
  /** Names of the fields to group by, as in sort fields. */
  groupBy: readonly string[]
  /** Names of the fields of each function. */
  functions: Partial<Record<AggregateFunction, readonly string[]>>
}

/**
 * Groups of rows with the selected aggregates; one group without group fields. At most 1000 groups. Throws FORBIDDEN or
 * VALIDATION_FAILED like a list.
 */
export async function aggregate(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  { filter, groupBy, functions }: AggregateRequest,
): Promise<readonly Record<string, unknown>[]> {
  assertMay(context, resource, actor, 'list')
  const { rows } = context.access(actor)
  const params = new Params()
  const condition = conditionOf(context, resource, actor, filter, params)
  const of = (name: string): Expression => {
    const expression = sortExpression(resource, name, 'r', rows)
    if (!expression) throw invalid({ [name]: [{ key: 'validation.unknownField' }] })
    return expression
  }
  const groups = groupBy.map((name) => ({ name, expression: of(name) }))
  const columns = [
    groups.length > 0 && `${object(groups.map(({ name, expression }) => [name, shown(expression)]))} as "groupBy"`,
    ...aggregateFunctions.map((call) => {
      const names = functions[call]
      return (
        names && `${object(names.map((name) => [name, called(call, of(name), resource, name)]))} as ${quoteName(call)}`
      )
    }),
  ].filter(Boolean)
  if (columns.length === 0) return []
  const keys = groups.map(({ expression }) => expression.sql).join(', ')
  const text = [
    `select coalesce(json_agg(q), '[]'::json) as groups from (select ${columns.join(', ')}`,
    `from ${quoteName(tableOf(resource))} r`,
    condition && `where ${condition}`,
    keys && `group by ${keys} order by ${keys}`,
    `limit ${mostRows}) q`,
  ]
  const [answer] = await context.slots.read(actor, () =>
    run<{ groups: Record<string, unknown>[] }>(context.database.sql, text.filter(Boolean).join(' '), params.values),
  )
  return answer?.groups ?? []
}

const object = (entries: readonly (readonly [string, string])[]) =>
  `json_build_object(${entries.map(([name, sql]) => `${quoteText(name)}, ${sql}`).join(', ')})`

/** A value as JSON: times in ISO 8601, decimals as text. */
function shown({ sql, valueType }: Expression, call = (inner: string) => inner): string {
  if (valueType === 'instant') return instantAsText(call(sql))
  return valueType === 'decimal' ? `(${call(sql)})::text` : call(sql)
}

function called(call: AggregateFunction, expression: Expression, _resource: ResourceDeclaration, name: string): string {
  if (call === 'count') return `count(${expression.sql})`
  const isNumber = expression.valueType === 'number' || expression.valueType === 'decimal'
  if ((call === 'sum' || call === 'avg') && !isNumber) throw invalid({ [name]: [{ key: 'validation.int' }] })
  // PostgreSQL has no min and max for uuid or boolean.
  if (expression.valueType === 'boolean') throw invalid({ [name]: [{ key: 'validation.unknownField' }] })
  // An average of money has two decimal places instead of sixteen.
  const isAmount = call === 'avg' && expression.valueType === 'decimal'
  return shown(expression, (inner) => (isAmount ? `${call}(${inner})::${expression.type}` : `${call}(${inner})`))
}
