import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { quoteName, tableOf } from '../database/names'
import type { Asker } from './asker'
import type { OperationContext } from './context'
import { Params } from './params'
import { conditionOf, run } from './rows'

export interface Count {
  rows: number
  isEstimate: boolean
}

/** Up to this many rows are counted one by one; beyond, the planner's estimate will do (api.md). */
export const exactUpTo = 50_000

/** How long "more than that" is believed without counting again. */
const believedFor = 5_000
const mostRemembered = 500
const beyond = new Map<string, { until: number; count: Count }>()

/** Counts the rows of a filter in the asker's scope without ever reading more than 50,001 of them. */
export async function countRows(
  context: OperationContext,
  resource: ResourceDeclaration,
  asker: Asker,
  filter: AnyFilter | null | undefined,
): Promise<Count> {
  const params = new Params()
  const condition = conditionOf(context, resource, asker, filter, params)
  const rows = `select 1 from ${quoteName(tableOf(resource))} r ${condition && `where ${condition}`}`
  const key = `${rows} ${JSON.stringify(params.values)}`
  const remembered = beyond.get(key)
  if (remembered && remembered.until > Date.now()) return remembered.count

  const { sql } = context.database
  const bounded = `select count(*)::int as rows from (${rows} limit ${exactUpTo + 1}) q`
  const [counted] = await run<{ rows: number }>(sql, bounded, params.values)
  if (!counted || counted.rows <= exactUpTo) return { rows: counted?.rows ?? 0, isEstimate: false }

  const count = { rows: Math.max(await estimate(context, rows, params.values), exactUpTo + 1), isEstimate: true }
  // A count that is only just beyond may come back below: such a one is never remembered.
  if (count.rows > 2 * exactUpTo) remember(key, count)
  return count
}

/** How many rows the planner expects; it never runs the statement. */
async function estimate(context: OperationContext, rows: string, values: readonly unknown[]): Promise<number> {
  const [plan] = await run<{ 'QUERY PLAN': unknown }>(context.database.sql, `explain (format json) ${rows}`, values)
  const text = plan?.['QUERY PLAN']
  const [root] = (typeof text === 'string' ? JSON.parse(text) : text) as { Plan: { 'Plan Rows': number } }[]
  return Math.round(root?.Plan['Plan Rows'] ?? 0)
}

function remember(key: string, count: Count): void {
  if (beyond.size >= mostRemembered) {
    const oldest = beyond.keys().next().value
    if (oldest !== undefined) beyond.delete(oldest)
  }
  beyond.set(key, { until: Date.now() + believedFor, count })
}
