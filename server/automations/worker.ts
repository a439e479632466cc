import { and, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { findResource } from '../../src/registry/resources'
import { requestSources } from '../audit/audit'
import { findPerson, type Person } from '../auth/person'
import { databaseTime, present } from '../database/moment'
import { typed } from '../database/typed'
import { type Refusal, refusalOf } from '../errors'
import { isTransient, type Outcome, performAllDue } from '../jobs/due-work'
import type { OperationContext } from '../operations'
import { nextStart } from './automations'
import { matchingRecords, type RunningAutomation, runNow } from './run'
import { missingParts } from './step-checks'
import { type AutomationParts, stopAutomation, stopReasons } from './stop'
import { automationRuns, automations, isRunDue } from './tables'

/** Limits of the work; `perMinute` runs of one automation pause it. */
export interface Limits {
  perMinute: number
}

const usualLimits: Limits = { perMinute: 1000 }
/** The third automation of a chain is the last one. */
const deepest = 3

const keptDays = 30
const batch = 20
/** Minutes until an automation whose start failed is tried again. */
const retryMinutes = 5

type StoredRun = typeof automationRuns.$inferSelect

/**
 * Runs what is due, the oldest first. Several processes may do so at the same time: a run belongs to the transaction
 * that locks it. Returns the number of runs that are done.
 */
export async function runAutomations(
  parts: AutomationParts,
  limits: Partial<Limits> = {},
  isStopping?: () => boolean,
): Promise<number> {
  const { log } = parts
  const { sql: pool } = parts.operations.database
  await performAllDue({
    log,
    isStopping,
    read: () => typed(pool).select().from(automations).where(isTimed).orderBy(automations.dueAt).limit(batch),
    perform: (stored) => startTimed(parts, stored),
  })
  return performAllDue({
    log,
    isStopping,
    read: () =>
      typed(pool)
        .select()
        .from(automationRuns)
        .where(isRunDue)
        .orderBy(automationRuns.dueAt, automationRuns.id)
        .limit(batch),
    perform: (run) => runOne(parts, { ...usualLimits, ...limits }, run),
  })
}

const isTimed = and(eq(automations.active, true), lte(automations.dueAt, present))

/** The automation with its owner; null if it was stopped now, because one of both is not valid. */
async function validAutomation(parts: AutomationParts, stored: typeof automations.$inferSelect, source: string) {
  const { operations, policy } = parts
  const person = await findPerson(operations.database.sql, policy, stored, source)
  const resource = findResource(stored.resource)
  const reason = reasonToStop(operations, person, resource, stored)
  if (!reason && person && resource) {
    const actor = { ...person.actor, name: `${person.name} · ${stored.name}` }
    return { automation: { stored, resource, actor } satisfies RunningAutomation, person }
  }
  await stopAutomation(parts, stored, reason ?? stopReasons.noAccess, person)
  return null
}

function reasonToStop(
  context: OperationContext,
  person: Person | null,
  resource: RunningAutomation['resource'] | undefined,
  stored: typeof automations.$inferSelect,
): Refusal | null {
  if (!person) return stopReasons.noAccess
  if (!resource) return stopReasons.missing(stored.resource)
  if (!context.access(person.actor).may(resource, 'list')) return stopReasons.noAccess
  const [path] = Object.keys(missingParts(resource, stored))
  return path === undefined ? null : stopReasons.missing(path.split('.').at(-1) ?? path)
}

async function runOne(parts: AutomationParts, { perMinute }: Limits, run: StoredRun): Promise<Outcome> {
  const { sql: pool } = parts.operations.database
  const [stored] = await typed(pool).select().from(automations).where(eq(automations.id, run.automationId))
  if (!stored) return 'skipped'
  if (!stored.active) return end(parts, eq(automationRuns.automationId, stored.id), stopReasons.off)
  const valid = await validAutomation(parts, stored, requestSources.automationRun(run.id))
  if (!valid) return 'ended'
  if (run.depth > deepest) return end(parts, eq(automationRuns.id, run.id), stopReasons.tooDeep(deepest))
  const isOfMinute = and(
    eq(automationRuns.automationId, stored.id),
    gt(automationRuns.createdAt, sql`now() - interval '1 minute'`),
  )
  if ((await typed(pool).$count(automationRuns, isOfMinute)) > perMinute) {
    await stopAutomation(parts, stored, stopReasons.tooMany(perMinute), valid.person, run.recordId)
    return 'ended'
  }
  return runNow(parts, valid.automation, run)
}

/** Ends waiting runs that are not tried. */
async function end({ operations }: AutomationParts, which: SQL, failure: Refusal): Promise<Outcome> {
  await typed(operations.database.sql)
    .update(automationRuns)
    .set({ state: 'stopped', failure, finishedAt: sql`now()` })
    .where(and(which, eq(automationRuns.state, 'waiting')))
  return 'ended'
}

/**
 * Adds the runs of an automation whose hour has come, for the records that match now. One process adds them. A refused
 * condition, such as a field that its owner may no longer see, stops the automation.
 */
async function startTimed(parts: AutomationParts, stored: typeof automations.$inferSelect): Promise<Outcome> {
  const valid = await validAutomation(parts, stored, 'automations')
  if (!valid) return 'ended'
  try {
    // One more than the limit, which then pauses it.
    const records = await matchingRecords(parts.operations, valid.automation, usualLimits.perMinute + 1)
    const next = nextStart(stored, await databaseTime(parts.operations.database.sql))
    return await addRuns(parts, stored, sql`${next}`, records)
  } catch (problem) {
    if (!isTransient(problem)) await stopAutomation(parts, stored, refusalOf(problem), valid.person)
    else {
      parts.log.error({ err: problem, automation: stored.id }, 'A timed automation did not start; it is repeated.')
      await addRuns(parts, stored, sql`now() + make_interval(mins => ${retryMinutes})`, [])
    }
    return 'ended'
  }
}

/** Adds runs for these records and sets the next start, unless another process did. */
const addRuns = (
  { operations }: AutomationParts,
  stored: typeof automations.$inferSelect,
  dueAt: SQL,
  records: readonly string[],
) =>
  operations.database.sql.begin(async (tx): Promise<Outcome> => {
    const isSame = and(
      eq(automations.id, stored.id),
      eq(automations.active, true),
      eq(automations.dueAt, stored.dueAt ?? ''),
    )
    const { count } = await typed(tx).update(automations).set({ dueAt }).where(isSame)
    if (count === 0) return 'skipped'
    if (records.length > 0) {
      await typed(tx).execute(sql`insert into automation_runs (id, automation_id, record_id, event)
        select new_uuid_v7(), ${stored.id}, r::uuid, ${stored.event} from unnest(${sql.param(records)}::text[]) r`)
    }
    return 'done'
  })

/** Stops active automations whose owner or parts are gone: no change may start those of a removed field. */
export async function stopInvalid(parts: AutomationParts): Promise<void> {
  const active = await typed(parts.operations.database.sql)
    .select()
    .from(automations)
    .where(eq(automations.active, true))
  for (const stored of active) await validAutomation(parts, stored, 'automations')
}

/** Removes runs from the log that ended long ago. Returns their number. */
export async function sweepAutomationRuns({ operations }: Pick<AutomationParts, 'operations'>): Promise<number> {
  const isOld = lte(automationRuns.createdAt, sql`now() - make_interval(days => ${keptDays})`)
  const { count } = await typed(operations.database.sql)
    .delete(automationRuns)
    .where(and(isOld, ne(automationRuns.state, 'waiting')))
  return count
}
