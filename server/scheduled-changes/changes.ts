import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { type AnyRecord, fieldByProperty, messageOf, propertyOf, refusedProperty } from '../../src/declare'
import { dayLength } from '../../src/declare/durations'
import { isId } from '../../src/declare/formats'
import { fieldOf } from '../../src/declare/resource'
import { findResource } from '../../src/registry/resources'
import { assertMay, denied, type OnResource, ownerOf } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import { typed } from '../database/typed'
import { invalid, notFound, OperationError } from '../errors'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { prepare } from '../operations/act'
import { assertInputExists } from '../operations/action-input'
import { assertRules, assertTargets, inTransaction, lockForChange, type Work } from '../operations/change'
import { checkedUpdate } from '../operations/update'
import { type Conflict, foresee } from './foresight'
import { listScheduled, permissionOf, type ScheduledChange } from './list'
import { type StoredChange, scheduledChanges } from './table'

export interface ScheduleRequest {
  id: string
  /** The declared action, or `update`. */
  action: string
  /** The input of the action, or the new values. */
  values: AnyRecord
  /** ISO 8601. */
  dueAt: string
}

/** Pending changes of one record, so that a list of them stays readable. */
const mostPending = 20
const year = 365 * dayLength
const furthestYears = 5

/**
 * Schedules an action or a change of fields on a record. It needs the same permission as the change itself, now and when
 * it is due. Throws FORBIDDEN, NO_CONTENT, VALIDATION_FAILED, CONFLICT (the action will not be possible then).
 */
export async function scheduleChange(
  on: OnResource<OperationContext>,
  { id: recordId, action, values: given, dueAt: asked }: ScheduleRequest,
): Promise<ScheduledChange> {
  const { resource, actor } = on
  const values = checkedValues(on, action, given)
  const dueAt = futureTime(asked)
  return inTransaction(on, recordId, async (work) => {
    const record = await lockForChange(work, recordId)
    const change = { resource: resource.name, recordId, action, values, ...ownerOf(actor), dueAt, tryAt: dueAt }
    const id = newId()
    await assertPossibleThen(work, record, { ...change, id })
    await typed(work.tx)
      .insert(scheduledChanges)
      .values({ ...change, id })
    return written(work, 'schedule', { ...change, id })
  })
}

/** Moves a pending or failed change to another time; it then runs as this actor. Throws like `scheduleChange`. */
export function rescheduleChange(
  context: OperationContext,
  actor: Actor,
  id: string,
  asked: string,
): Promise<ScheduledChange> {
  return changeStored(context, actor, id, async (work, change) => {
    const dueAt = futureTime(asked)
    const record = await lockForChange(work, change.recordId)
    const moved = { ...change, ...ownerOf(actor), dueAt, tryAt: dueAt }
    await assertPossibleThen(work, record, moved)
    await typed(work.tx)
      .update(scheduledChanges)
      .set({ ...ownerOf(actor), dueAt, tryAt: dueAt, state: 'pending', attempts: 0, failure: null })
      .where(eq(scheduledChanges.id, change.id))
    return written(work, 'reschedule', moved)
  })
}

/** Cancels a pending change, or dismisses a failed one. Throws NOT_FOUND, FORBIDDEN, CONFLICT (it has run). */
export function cancelChange(context: OperationContext, actor: Actor, id: string): Promise<ScheduledChange> {
  return changeStored(context, actor, id, async (work, change) => {
    await lockForChange(work, change.recordId)
    await typed(work.tx).update(scheduledChanges).set({ state: 'cancelled' }).where(eq(scheduledChanges.id, change.id))
    return written(work, 'unschedule', change)
  })
}

/** Works on a locked change that is pending or failed. */
async function changeStored(
  context: OperationContext,
  actor: Actor,
  id: string,
  move: (work: Work, change: StoredChange) => Promise<ScheduledChange>,
): Promise<ScheduledChange> {
  const { sql: pool } = context.database
  const isIt = eq(scheduledChanges.id, id)
  const [known] = isId(id) ? await typed(pool).select().from(scheduledChanges).where(isIt) : []
  const resource = findResource(known?.resource)
  if (!known || !resource || !context.access(actor).may(resource, 'show')) throw unknownChange()
  assertMay({ context, resource, actor }, permissionOf(known.action))
  return inTransaction({ context, resource, actor }, known.recordId, async (work) => {
    const [change] = await typed(work.tx).select().from(scheduledChanges).where(isIt).for('update')
    if (!change) throw unknownChange()
    if (change.state === 'done' || change.state === 'cancelled') {
      throw new OperationError('CONFLICT', 'This change is no longer scheduled.', { key: 'errors.notScheduled' })
    }
    return move(work, change)
  })
}

const unknownChange = () => notFound('This scheduled change does not exist.')

/** The permission and the values of a change. */
function checkedValues(on: OnResource<OperationContext>, action: string, given: AnyRecord): AnyRecord {
  const { resource, actor } = on
  if (action !== 'update') {
    if (!resource.actions[action]?.schedule) throw denied(actor)
    return prepare(on, { action, input: given }).input
  }
  const properties = resource.schedule.map((name) => {
    const field = fieldOf(resource, name)
    return field ? propertyOf(name, field) : name
  })
  const others = Object.keys(given).filter((property) => !properties.includes(property))
  const values = checkedUpdate(on, given)
  if (others.length > 0)
    throw invalid(
      Object.fromEntries(others.map((each) => [each, [messageOf(refusedProperty(fieldByProperty(resource, each)))]])),
    )
  if (Object.keys(values).length === 0) throw invalid({ update: [{ key: 'validation.required' }] })
  return values
}

/** The time of a change as ISO 8601. Throws VALIDATION_FAILED for a past one, and for one that is too far. */
export function futureTime(asked: string): string {
  const time = Date.parse(asked)
  if (time <= Date.now()) throw invalid({ dueAt: [{ key: 'validation.inFuture' }] })
  if (time > Date.now() + furthestYears * year) {
    throw invalid({ dueAt: [{ key: 'validation.tooFar', values: { years: furthestYears } }] })
  }
  return new Date(time).toISOString()
}

type Planned = Omit<StoredChange, 'attempts' | 'state' | 'failure' | 'createdAt'>

/**
 * Throws CONFLICT or VALIDATION_FAILED for a change that cannot succeed after the pending changes before it, or that
 * makes one after it impossible. The declaration decides that.
 */
async function assertPossibleThen(work: Work, record: AnyRecord, planned: Planned): Promise<void> {
  const { context, tx, resource, actor } = work
  const { id, action, values } = planned
  const others = await typed(tx)
    .select()
    .from(scheduledChanges)
    .where(
      and(
        eq(scheduledChanges.resource, resource.name),
        eq(scheduledChanges.recordId, String(record.id)),
        eq(scheduledChanges.state, 'pending'),
        ne(scheduledChanges.id, id),
      ),
    )
    .orderBy(scheduledChanges.dueAt, scheduledChanges.id)
  if (others.length >= mostPending)
    throw invalid({ dueAt: [{ key: 'validation.maxEntries', values: { max: mostPending } }] })
  const { then, conflict } = foresee(resource, record, others, planned)
  if (action === 'update') {
    await assertTargets(work, values, record)
    assertRules(resource, { ...then, ...values }, { now: planned.dueAt, me: actor.id })
  } else {
    await assertInputExists(context, tx, actor, resource.actions[action] ?? {}, values)
  }
  if (!conflict) return
  const { key, other } = conflict
  const scheduled = other &&
    context.access(actor).may(resource, 'show') && {
      scheduled: { id: other.id, action: other.action, dueAt: other.dueAt },
    }
  throw new OperationError('CONFLICT', conflictTexts[key], { key, ...scheduled })
}

const conflictTexts: Readonly<Record<Conflict['key'], string>> = {
  'errors.illegalStateThen': 'This will not be possible in the state that the record has then.',
  'errors.preventsLater': 'A change that is scheduled later would not be possible after this.',
}

/** Writes the audit event and returns the change as its readers see it. */
async function written(
  { context, tx, resource, actor }: Work,
  did: 'schedule' | 'reschedule' | 'unschedule',
  { id, recordId, action, dueAt }: Planned,
): Promise<ScheduledChange> {
  await writeAudit(tx, actor, [{ action: did, resource, recordId, before: null, after: scheduledFacts(action, dueAt) }])
  const [change] = await listScheduled(context, actor, { resource, id }, tx)
  if (!change) throw unknownChange()
  return change
}

/** The values of an audit event about the schedule. They are no fields of the record. */
export const scheduledFacts = (action: string, dueAt: string) => ({
  scheduledAction: action,
  scheduledAt: dueAt,
})

const keptDays = 90

/** Removes changes that ended long ago. Returns their number. */
export async function sweepScheduled({ database }: Pick<OperationContext, 'database'>): Promise<number> {
  const { count } = await typed(database.sql)
    .delete(scheduledChanges)
    .where(
      and(
        inArray(scheduledChanges.state, ['done', 'cancelled']),
        lte(scheduledChanges.dueAt, sql`now() - make_interval(days => ${keptDays})`),
      ),
    )
  return count
}
