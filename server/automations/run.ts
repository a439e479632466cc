import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ResourceDeclaration } from '../../src/declare'
import { titleOf } from '../../src/registry/title'
import type { Actor } from '../access/actor'
import { committed } from '../audit/after-commit'
import { addEntries } from '../collaboration/receivers'
import { quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { refusalOf } from '../errors'
import { claim, isTransient, nextAttempt, type Outcome } from '../jobs/due-work'
import type { OperationContext } from '../operations'
import { inTransaction } from '../operations/change'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, type Runner, run as runSql } from '../sql/rows'
import { titleSql } from '../sql/title'
import { viewQuery } from '../views/query'
import { performStep } from './steps'
import type { AutomationParts } from './stop'
import { automationRuns, automations, isRunDue } from './tables'

/** An automation that may run now, and its owner as an actor. */
export interface RunningAutomation {
  stored: typeof automations.$inferSelect
  resource: ResourceDeclaration
  actor: Actor
}

type StoredRun = typeof automationRuns.$inferSelect

/**
 * Does the steps on a record that matches the condition, in one transaction with the state of the run. So they happen
 * all or none, and once over several processes and after a crash.
 */
export async function runNow(parts: AutomationParts, automation: RunningAutomation, run: StoredRun): Promise<Outcome> {
  const { operations: context } = parts
  const { resource, stored, actor } = automation
  const { recordId } = run
  try {
    return await inTransaction({ context, resource, actor }, recordId, async ({ tx }) => {
      if (!(await claim(tx, automationRuns, and(eq(automationRuns.id, run.id), isRunDue)))) return 'skipped'
      const found = await matchingRecord(context, tx, automation, recordId)
      if (!found) {
        await typed(tx).delete(automationRuns).where(eq(automationRuns.id, run.id))
        return 'ended'
      }
      const title = titleOf(resource, { id: recordId, [resource.title]: found.title }, actor.language)
      const work = { context, tx, resource, actor, recordId, title, zone: stored.zone }
      for (const step of stored.steps) await performStep(work, step)
      await typed(tx)
        .update(automationRuns)
        .set({ state: 'done', failure: null, finishedAt: sql`now()` })
        .where(eq(automationRuns.id, run.id))
      return 'done'
    })
  } catch (problem) {
    return fail(parts, automation, run, problem)
  }
}

/** Records that match the condition now and that the owner may see, with their titles. */
async function readMatching(
  context: OperationContext,
  runner: Runner,
  {
    resource,
    stored,
    actor,
  }: Pick<RunningAutomation, 'resource' | 'actor'> & {
    stored: Pick<RunningAutomation['stored'], 'resource' | 'state' | 'zone'>
  },
  { recordId, limit }: { recordId?: string; limit: number },
): Promise<{ id: string; title: unknown }[]> {
  const { filter } = viewQuery(context, actor, stored, stored.zone)
  const on = { context, resource, actor }
  const resolved = await resolveRelatedAlternatives(on, filter)
  const params = new Params()
  const isIt = recordId === undefined ? '' : `r."id" = ${params.add(recordId, 'uuid')}`
  const condition = conditionOf(on, resolved, params)
  const where = [isIt, condition].filter(Boolean).join(' and ') || 'true'
  const text = `select r."id", ${titleSql(resource, 'r')} as title from ${quoteName(tableOf(resource))} r
    where ${where} order by r."id" limit ${limit}`
  return runSql(runner, text, params.values)
}

/** The record, if it matches the condition of the automation. */
export const matchingRecord = async (
  context: OperationContext,
  runner: Runner,
  automation: Parameters<typeof readMatching>[2],
  recordId: string,
) => (await readMatching(context, runner, automation, { recordId, limit: 1 }))[0]

/** The ids of the first records that match. */
export const matchingRecords = async (context: OperationContext, automation: RunningAutomation, limit: number) =>
  (await readMatching(context, context.database.sql, automation, { limit })).map(({ id }) => id)

/** Repeats a run later after a transient failure. Any other one is final, and the owner receives the first in a row. */
async function fail(
  { operations, log }: AutomationParts,
  { stored, resource }: RunningAutomation,
  run: StoredRun,
  problem: unknown,
): Promise<Outcome> {
  const isWaiting = and(eq(automationRuns.id, run.id), eq(automationRuns.state, 'waiting'))
  if (isTransient(problem)) log.error({ err: problem, automation: stored.id }, 'A run of an automation failed.')
  const next = nextAttempt(problem, run.attempts)
  if (next) {
    await typed(operations.database.sql).update(automationRuns).set(next).where(isWaiting)
    return 'ended'
  }
  const { accounts, accountId } = stored
  const isEarlier = and(eq(automationRuns.automationId, stored.id), ne(automationRuns.state, 'waiting'))
  await committed(operations, async (tx) => {
    // Two processes may refuse runs of the automation at the same time.
    await typed(tx).select({ id: automations.id }).from(automations).where(eq(automations.id, stored.id)).for('update')
    const [last] = await typed(tx)
      .select({ state: automationRuns.state })
      .from(automationRuns)
      .where(isEarlier)
      .orderBy(desc(automationRuns.finishedAt), desc(automationRuns.id))
      .limit(1)
    const { count } = await typed(tx)
      .update(automationRuns)
      .set({ state: 'refused', failure: refusalOf(problem), finishedAt: sql`now()` })
      .where(isWaiting)
    if (count === 0 || last?.state === 'refused') return
    const record = { resource: resource.name, recordId: run.recordId }
    await addEntries(tx, [{ accounts, accountId, ...record, kind: 'automationFailed', actorName: stored.name }])
  })
  return 'ended'
}
