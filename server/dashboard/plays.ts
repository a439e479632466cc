import { resourceNamed } from '../../src/registry/resources'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import type { OperationContext } from '../operations'
import type { TrendParts } from '../operations/trend'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'

/** The first day on which plays were written down; null before that. Earlier plays are in the games' totals alone. */
export async function playsSince({ database }: OperationContext): Promise<string | null> {
  const [row] = await run<{ since: string | null }>(database.sql, 'select min(day)::text as since from game_plays')
  return row?.since ?? null
}

/** Plays of all games in each part between these days (UTC). Throws FORBIDDEN for those who may not list games. */
export async function playsTrend(
  context: OperationContext,
  actor: Actor,
  edges: readonly string[],
): Promise<TrendParts> {
  assertMay(context, resourceNamed('games'), actor, 'list')
  const text = `select width_bucket(day::timestamp, $1::timestamp[]) as part, sum(plays)::text as value from game_plays
    where day >= $2::date and day < $3::date group by 1`
  const values = [arrayLiteral(edges), edges[0], edges.at(-1)]
  const rows = await run<{ part: number; value: string }>(context.database.sql, text, values)
  return new Map(rows.map(({ part, value }) => [part, value]))
}
