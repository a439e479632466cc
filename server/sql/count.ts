import { LRUCache } from 'lru-cache'
import type { AnyFilter } from '../../src/declare'
import type { OnResource } from '../access/access'
import type { Database } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { Params } from './params'
import { conditionOf, type ReadContext, run } from './rows'

export interface Count {
  rows: number
  isEstimate: boolean
}

/** Up to this number rows are counted exactly; above it the planner's estimate is used (api.md). */
export const exactUpTo = 50_000

/** How long "more than the limit" is cached. */
const countValidFor = 5_000
const mostRemembered = 500

/** Cached counts of a database, by query. */
interface Counting {
  beyond: LRUCache<string, Count>
  running: Map<string, { count: Promise<Count>; next: Promise<Count> | null }>
}

const countings = new WeakMap<Database, Counting>()

/** A SELECT of the number of `matches`; it never reads more than 50,001 of them. */
export const countSql = (matches: string) => `select count(*)::int as rows from (${matches} limit ${exactUpTo + 1}) q`

/** A SELECT of the rows of a filter in the actor's scope, which `countSql` counts. */
export function matchesSql(on: OnResource<ReadContext>, filter: AnyFilter | null | undefined, params: Params): string {
  const condition = conditionOf(on, filter, params)
  return `select 1 from ${quoteName(tableOf(on.resource))} r ${condition && `where ${condition}`}`
}

/** The count of a long list that was estimated a moment ago; undefined where the rows are to be counted. */
export function recentEstimate(context: ReadContext, question: () => string): Count | undefined {
  const { beyond } = countingsOf(context.database)
  // Most lists are short, and nothing is remembered of them.
  return beyond.size === 0 ? undefined : beyond.get(question())
}

/** Identifies the rows of a filter in the actor's scope. */
export function questionOf(on: OnResource<ReadContext>, filter: AnyFilter | null | undefined): string {
  const params = new Params()
  return textOf(matchesSql(on, filter, params), params)
}

const textOf = (matches: string, { values }: Params) => `${matches} ${JSON.stringify(values)}`

function countingsOf(database: Database): Counting {
  const counting = countings.get(database) ?? {
    beyond: new LRUCache({ max: mostRemembered, ttl: countValidFor }),
    running: new Map(),
  }
  countings.set(database, counting)
  return counting
}

/**
 * Counts the rows of a filter in the actor's scope; beyond 50,000 of them it takes the planner's estimate.
 * @param question identifies the count; a filter with ids of related records has the question of the whole filter
 */
export async function countRows(
  on: OnResource<ReadContext>,
  filter: AnyFilter | null | undefined,
  question?: string,
): Promise<Count> {
  const { context, actor } = on
  const params = new Params()
  const matches = matchesSql(on, filter, params)
  const asked = question ?? textOf(matches, params)
  const counting = countingsOf(context.database)
  const remembered = counting.beyond.get(asked)
  if (remembered) return remembered

  return sharing(counting.running, asked, () =>
    context.slots.read(actor, async () => {
      const count = await countMatches(context, matches, params.values)
      // A count close to the limit may fall below it soon, so it is not cached.
      if (count.isEstimate && count.rows > 1.2 * exactUpTo) counting.beyond.set(asked, count)
      return count
    }),
  )
}

/** Counts the rows of a SELECT; beyond 50,000 of them it takes the planner's estimate. */
export async function countMatches(context: ReadContext, matches: string, values: readonly unknown[]): Promise<Count> {
  const [counted] = await run<{ rows: number }>(context.database.sql, countSql(matches), values)
  if (!counted || counted.rows <= exactUpTo) return { rows: counted?.rows ?? 0, isEstimate: false }
  return { rows: Math.max(await estimate(context, matches, values), exactUpTo + 1), isEstimate: true }
}

/** Whether at least so many rows match; it reads no more of them, and estimates nothing. */
export async function hasRows(
  on: OnResource<ReadContext>,
  filter: AnyFilter | null | undefined,
  least: number,
): Promise<boolean> {
  const { context, actor } = on
  const params = new Params()
  const matches = matchesSql(on, filter, params)
  const text = `select exists (${matches} offset ${params.add(least - 1, 'integer')} limit 1) as has`
  const [row] = await context.slots.read(actor, () => run<{ has: boolean }>(context.database.sql, text, params.values))
  return row?.has ?? false
}

/**
 * Requests for the same count share one query that began after them. A running query would miss what the actor has just
 * written.
 */
function sharing(running: Counting['running'], question: string, work: () => Promise<Count>): Promise<Count> {
  const start = (): Promise<Count> => {
    const own = { count: work(), next: null }
    running.set(question, own)
    const end = () => running.get(question) === own && running.delete(question)
    own.count.then(end, end)
    return own.count
  }
  const now = running.get(question)
  if (!now) return start()
  now.next ??= now.count.then(start, start)
  return now.next
}

/** The planner's expected number of rows; it does not execute the statement. */
async function estimate(context: ReadContext, rows: string, values: readonly unknown[]): Promise<number> {
  const [plan] = await run<{ 'QUERY PLAN': unknown }>(context.database.sql, `explain (format json) ${rows}`, values)
  const text = plan?.['QUERY PLAN']
  const [root] = (typeof text === 'string' ? JSON.parse(text) : text) as { Plan: { 'Plan Rows': number } }[]
  return Math.round(root?.Plan['Plan Rows'] ?? 0)
}
