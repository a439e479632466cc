import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import { quoteName, tableOf } from '../database/names'
import { Params } from '../sql/params'
import { conditionOf, run } from '../sql/rows'
import { sortExpression } from '../sql/sorting'
import type { OperationContext } from './context'

export interface TrendRequest {
  /** The field whose moment says to which part of the time a row belongs. */
  time: string
  /** The number field that is added up; rows are counted where none is named. */
  sum?: string
  filter?: AnyFilter
  /** Moments in ISO 8601, in their order: the n-th part begins with the n-th and ends with the next. */
  edges: readonly string[]
}

/** Sums as decimal texts, by the number of the part, from 1. */
export type TrendParts = ReadonlyMap<number, string>

/**
 * Counts or adds up the rows of each part of a time, in one statement over the rows of that time alone. With an index on the
 * time (and what is added up) the table itself is not read. Throws FORBIDDEN.
 */
export async function trend(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  { time, sum, filter, edges }: TrendRequest,
): Promise<TrendParts> {
  assertMay(context, resource, actor, 'list')
  const expressionOf = (name: string) => {
    const expression = sortExpression(resource, name, 'r', context.access(actor).rows)
    if (!expression) throw new Error(`${resource.name} has no field "${name}" to draw a curve of.`)
    return expression.sql
  }
  const params = new Params()
  const moment = expressionOf(time)
  const parts = params.addList(edges, 'timestamptz')
  const first = params.add(edges[0], 'timestamptz')
  const end = params.add(edges.at(-1), 'timestamptz')
  const condition = conditionOf(context, resource, actor, filter, params)
  const text = [
    `select width_bucket(${moment}, ${parts}) as part, ${sum ? `sum(${expressionOf(sum)})` : 'count(*)'}::text as value`,
    `from ${quoteName(tableOf(resource))} r`,
    `where ${moment} >= ${first} and ${moment} < ${end}${condition && ` and ${condition}`}`,
    'group by 1',
  ].join(' ')
  const rows = await context.slots.read(actor, () =>
    run<{ part: number; value: string | null }>(context.database.sql, text, params.values),
  )
  return new Map(rows.map(({ part, value }) => [part, value ?? '0']))
}
