import { resourceNamed } from '../../src/registry/resources'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import type { OperationContext } from '../operations'
import type { TrendParts } from '../operations/trend'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import type { DailyMeasure } from './measures'

/** The first day with a count; null before that. Earlier ones are in the records' totals alone. */
export async function countedSince({ database }: OperationContext, { byDay }: DailyMeasure): Promise<string | null> {
  const [row] = await run<{ since: string | null }>(database.sql, `select min(day)::text as since from ${byDay.table}`)
  return row?.since ?? null
}

/** The counts of all records in each part between these days (UTC). Throws FORBIDDEN for those who may not list them. */
export async function trendByDay(
  context: OperationContext,
  actor: Actor,
  { resource, byDay: { table, count } }: DailyMeasure,
  edges: readonly string[],
): Promise<TrendParts> {
  assertMay(context, resourceNamed(resource), actor, 'list')
  const text = `select width_bucket(day::timestamp, $1::timestamp[]) as part, sum(${count})::text as value from ${table}
    where day >= $2::date and day < $3::date group by 1`
  const values = [arrayLiteral(edges), edges[0], edges.at(-1)]
  const rows = await run<{ part: number; value: string }>(context.database.sql, text, values)
  return new Map(rows.map(({ part, value }) => [part, value]))
}
