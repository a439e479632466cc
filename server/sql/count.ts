import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import type { Actor } from '../access/actor'
import type { Database } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { Params } from './params'
import { conditionOf, type ReadContext, run } from './rows'

export interface Count {
  rows: number
  isEstimate: boolean
}

/** Up to this many rows are counted one by one; beyond, the planner's estimate will do (api.md). */
export const exactUpTo = 50_000

/** How long "more than that" is believed without counting again. */
const believedFor = 5_000
const mostRemembered = 500

/** What is known of a database's counts, by the question. */
interface Counting {
  beyond: Map<string, { until: number; count: Count }>
  running: Map<string, { count: Promise<Count>; next: Promise<Count> | null }>
}

const countings = new WeakMap<Database, Counting>()

/** Counts the rows of a filter in the actor's scope without ever reading more than 50,001 of them. */
export async function countRows(
  context: ReadContext,
  resource: ResourceDeclaration,
  actor: Actor,
  filter: AnyFilter | null | undefined,
): Promise<Count> {
  const params = new Params()
  const condition = conditionOf(context, resource, actor, filter, params)
  const rows = `select 1 from ${quoteName(tableOf(resource))} r ${condition && `where ${condition}`}`
  const question = `${rows} ${JSON.stringify(params.values)}`
  const counting = countings.get(context.database) ?? { beyond: new Map(), running: new Map() }
  countings.set(context.database, counting)
  const remembered = counting.beyond.get(question)
  if (remembered && remembered.until > Date.now()) return remembered.count

  return sharing(counting.running, question, () =>
    context.slots.read(actor, async () => {
      const { sql } = context.database
      const bounded = `select count(*)::int as rows from (${rows} limit ${exactUpTo + 1}) q`
      const [counted] = await run<{ rows: number }>(sql, bounded, params.values)
      if (!counted || counted.rows <= exactUpTo) return { rows: counted?.rows ?? 0, isEstimate: false }

      const count = { rows: Math.max(await estimate(context, rows, params.values), exactUpTo + 1), isEstimate: true }
      // A count that is only just beyond may come back below: such a one is never remembered.
      if (count.rows > 2 * exactUpTo) remember(counting.beyond, question, count)
      return count
    }),
  )
}

/**
 * Of those who ask the same while it is being counted, one counts again and the others wait for that one. Nobody gets a
 * count that began before the question: it would miss what the actor has just written.
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

/** How many rows the planner expects; it never runs the statement. */
async function estimate(context: ReadContext, rows: string, values: readonly unknown[]): Promise<number> {
  const [plan] = await run<{ 'QUERY PLAN': unknown }>(context.database.sql, `explain (format json) ${rows}`, values)
  const text = plan?.['QUERY PLAN']
  const [root] = (typeof text === 'string' ? JSON.parse(text) : text) as { Plan: { 'Plan Rows': number } }[]
  return Math.round(root?.Plan['Plan Rows'] ?? 0)
}

function remember(beyond: Counting['beyond'], question: string, count: Count): void {
  if (beyond.size >= mostRemembered) {
    const oldest = beyond.keys().next().value
    if (oldest !== undefined) beyond.delete(oldest)
  }
  beyond.set(question, { until: Date.now() + believedFor, count })
}
