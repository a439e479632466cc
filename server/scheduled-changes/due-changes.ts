import { and, eq, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ResourceDeclaration } from '../../src/declare'
import { findResource } from '../../src/registry/resources'
import { titleOf } from '../../src/registry/title'
import type { OnResource } from '../access/access'
import { type Actor, systemActor } from '../access/actor'
import { committed } from '../audit/after-commit'
import { requestSources, writeAudit } from '../audit/audit'
import { findPerson, type Person } from '../auth/person'
import { present } from '../database/moment'
import { typed } from '../database/typed'
import { queueEmail } from '../email/queue'
import { scheduleMessage } from '../email/schedule-message'
import { forbidden, notFound, OperationError, refusalOf } from '../errors'
import { claim, isTransient, nextAttempt, type Outcome, performAllDue } from '../jobs/due-work'
import type { OperationContext } from '../operations'
import { perform, prepare } from '../operations/act'
import { inTransaction, lockForChange } from '../operations/change'
import { checkedUpdate, writeValues } from '../operations/update'
import type { Policy } from '../policy/policy'
import { actionLabel } from '../resource-messages'
import type { Settings } from '../settings'
import { scheduledFacts } from './changes'
import { listScheduled } from './list'
import { type ChangeFailure, type StoredChange, scheduledChanges } from './table'

interface DueParts {
  operations: OperationContext
  policy: Pick<Policy, 'isStaff'>
  settings: Pick<Settings, 'publicUrl'>
  log: Pick<Logger, 'error'>
}

const batch = 20

/**
 * Runs every due change as the person who scheduled it. The change, its audit event and its new state commit together.
 * So it happens once, over several processes and after a crash. Returns the number of successful changes.
 */
export const runDueChanges = (parts: DueParts, isStopping?: () => boolean): Promise<number> =>
  performAllDue({
    log: parts.log,
    isStopping,
    read: () =>
      typed(parts.operations.database.sql)
        .select()
        .from(scheduledChanges)
        .where(isDue)
        .orderBy(scheduledChanges.dueAt, scheduledChanges.id)
        .limit(batch),
    perform: (change) => runOne(parts, change),
  })

/** Its time has come, and no earlier change of the record is pending. */
const isDue = and(
  eq(scheduledChanges.state, 'pending'),
  lte(scheduledChanges.tryAt, present),
  sql`not exists (select from "scheduled_changes" e where e."resource" = ${scheduledChanges.resource}
    and e."record_id" = ${scheduledChanges.recordId} and e."state" = 'pending'
    and (e."due_at", e."id") < (${scheduledChanges.dueAt}, ${scheduledChanges.id}))`,
)

async function runOne(parts: DueParts, change: StoredChange): Promise<Outcome> {
  const { operations, policy } = parts
  const resource = findResource(change.resource)
  const find = (tokenId: string | null) =>
    findPerson(operations.database.sql, policy, { ...change, tokenId }, requestSources.scheduledChange(change.id))
  const owner = await find(null)
  const actor = (change.tokenId === null ? owner : await find(change.tokenId))?.actor
  try {
    if (!resource) throw notFound('This resource does not exist.')
    if (!owner) throw forbidden('The account of the person who scheduled it no longer has access.')
    if (!actor) throw tokenEnded()
    return await takeNow({ context: operations, resource, actor }, change)
  } catch (problem) {
    return fail(parts, resource, { owner, actor }, change, problem)
  }
}

const tokenEnded = () =>
  new OperationError('FORBIDDEN', 'The API token that scheduled it has expired or was revoked.', {
    key: 'errors.tokenEnded',
  })

async function takeNow(on: OnResource<OperationContext>, change: StoredChange): Promise<Outcome> {
  const { id, recordId, action, values } = change
  return inTransaction(on, recordId, async (work) => {
    const { tx } = work
    // It may have been edited meanwhile.
    const isSame = and(eq(scheduledChanges.dueAt, change.dueAt), eq(scheduledChanges.accountId, change.accountId))
    if (!(await claim(tx, scheduledChanges, and(eq(scheduledChanges.id, id), isDue, isSame)))) return 'skipped'
    if (action === 'update') {
      const checked = checkedUpdate(on, values)
      const record = await lockForChange(work, recordId)
      await writeValues(work, record, checked)
    } else {
      const prepared = prepare(on, { action, input: values })
      await perform(work, action, prepared, recordId)
    }
    await typed(tx).update(scheduledChanges).set({ state: 'done', failure: null }).where(eq(scheduledChanges.id, id))
    return 'done'
  })
}

/** Repeats a change later after a transient failure; reports any other one to its owner, also without its token. */
async function fail(
  parts: DueParts,
  resource: ResourceDeclaration | undefined,
  { owner, actor: known }: { owner: Person | null; actor: Actor | undefined },
  change: StoredChange,
  problem: unknown,
): Promise<Outcome> {
  const { operations, log } = parts
  const { id } = change
  const isPending = and(
    eq(scheduledChanges.id, id),
    eq(scheduledChanges.state, 'pending'),
    eq(scheduledChanges.dueAt, change.dueAt),
  )
  if (isTransient(problem)) log.error({ err: problem, change: id }, 'A scheduled change failed.')
  const next = nextAttempt(problem, change.attempts)
  if (next) {
    const { attempts, dueAt: tryAt } = next
    await typed(operations.database.sql).update(scheduledChanges).set({ attempts, tryAt }).where(isPending)
    return 'ended'
  }
  const failure = failureOf(problem)
  const actor = known ?? {
    ...systemActor(requestSources.scheduledChange(change.id)),
    id: change.accountId,
    name: change.actorName,
  }
  const mail = resource && owner && (await mailOf(parts, resource, owner, change, failure))
  await committed(operations, async (tx) => {
    const { count } = await typed(tx).update(scheduledChanges).set({ state: 'failed', failure }).where(isPending)
    if (count === 0 || !resource) return
    const after = { ...scheduledFacts(change.action, change.dueAt), reason: failure }
    await writeAudit(tx, actor, [
      { action: 'scheduleFailed', resource, recordId: change.recordId, before: null, after },
    ])
    if (mail) await queueEmail(tx, mail)
  })
  return 'ended'
}

function failureOf(problem: unknown): ChangeFailure {
  if (!(problem instanceof OperationError)) {
    return {
      code: 'INTERNAL',
      message: 'The change failed several times.',
      key: 'errors.failedRepeatedly',
      values: {},
      fields: [],
    }
  }
  const { fields, ...refusal } = refusalOf(problem)
  return { ...refusal, fields: Object.keys(fields) }
}

async function mailOf(
  { operations, settings }: DueParts,
  resource: ResourceDeclaration,
  { actor, email, name, zone }: Person,
  { id, recordId, action, dueAt }: StoredChange,
  { code, message, key }: ChangeFailure,
) {
  const { language } = actor
  const isKnown = ['list', 'show'].some((operation) => operations.access(actor).may(resource, operation))
  const [shown] = isKnown ? await listScheduled(operations, actor, { resource, id }) : []
  const address = settings.publicUrl && `${settings.publicUrl}${resource.path}/${recordId}`
  return scheduleMessage({
    ...{ to: email, name, language, dueAt, zone, code, message, key },
    action: actionLabel(resource, action, language),
    record: shown ? titleOf(resource, { id: recordId, [resource.title]: shown.title }, language) : null,
    address: shown ? address : null,
  })
}
