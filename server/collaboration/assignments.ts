import { and, eq, inArray } from 'drizzle-orm'
import { isDay } from '../../src/declare/formats'
import { staffOf } from '../../src/declare/role-scheme'
import { assertScopeToWrite, denied } from '../access/access'
import type { Actor } from '../access/actor'
import { waitForCommit } from '../audit/after-commit'
import { writeAudit } from '../audit/audit'
import { accountsTable, displayNameSql, isActiveSql } from '../auth/accounts'
import { typed } from '../database/typed'
import { invalid, noContent } from '../errors'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { inTransaction, lockForChange } from '../operations/change'
import { Params } from '../sql/params'
import { ofRecord, type RecordRef } from '../sql/record-rows'
import { instantSql, run } from '../sql/rows'
import { listColleagues } from './people'
import { addEntries } from './receivers'
import { ownRowsSql, staffAccountOf, visibleRecord } from './records'
import { inboxChanged } from './signals'
import { inboxEntries, recordAssignments } from './tables'

/** An assignment as readers of its record see it. */
export interface Assignment {
  id: string
  resource: string
  recordId: string
  /** The title field of the record as the API answers it. */
  title: unknown
  assigneeId: string
  assigneeName: string
  /** False if the account is deactivated. */
  isAssigneeActive: boolean
  assignedByName: string | null
  /** `YYYY-MM-DD` */
  dueOn: string | null
  createdAt: string
}

const mostAssignments = 500

/** SQL of assignments with names; `from` has their rows with `title`. */
const assignmentsSql = (context: OperationContext, from: string) => {
  const accounts = staffOf(context.roleScheme).accounts
  return `select f."id", f."resource", f."record_id" as "recordId", f."title", f."account_id" as "assigneeId",
      coalesce(${displayNameSql(accounts)}, '') as "assigneeName", ${isActiveSql} as "isAssigneeActive", f."assigned_by_name" as "assignedByName",
      f."due_on"::text as "dueOn", ${instantSql('f."created_at"')} as "createdAt"
    from (${from}) f left join ${accountsTable(accounts)} a on a."id" = f."account_id"
    order by f."due_on" nulls last, f."created_at", f."id" limit ${mostAssignments}`
}

/** What is assigned to the actor in all resources, the first due first; only records that they may see. */
export async function listAssignments(context: OperationContext, actor: Actor): Promise<readonly Assignment[]> {
  const params = new Params()
  const from = ownRowsSql(context, actor, params, { table: 'record_assignments' })
  if (!from) return []
  return context.slots.read(actor, () =>
    run<Assignment>(context.database.sql, assignmentsSql(context, from), params.values),
  )
}

/** The assignment of a record, without its title; the caller has checked access. */
export async function readAssignment(context: OperationContext, record: RecordRef): Promise<Assignment | null> {
  const from = `select e.*, null::jsonb as title from "record_assignments" e
    where e."resource" = $1::text and e."record_id" = $2::uuid`
  const values = [record.resource, record.recordId]
  const [found] = await run<Assignment>(context.database.sql, assignmentsSql(context, from), values)
  return found ?? null
}

interface AssignInput extends RecordRef {
  assigneeId: string
  /** `YYYY-MM-DD` */
  dueOn?: string | null
}

/**
 * Assigns a record to a person who may see it, or changes the due date.
 * @throws OperationError FORBIDDEN, NO_CONTENT, VALIDATION_FAILED
 */
export async function assignRecord(context: OperationContext, actor: Actor, input: AssignInput): Promise<Assignment> {
  const { accounts } = staffAccountOf(context, actor)
  const resource = await visibleRecord(context, actor, input, noContent)
  assertScopeToWrite(actor, resource)
  const { recordId, assigneeId } = input
  const dueOn = input.dueOn ?? null
  if (dueOn !== null && !isDay(dueOn)) throw invalid({ dueOn: [{ key: 'validation.date' }] })
  const [assignee] = await listColleagues(context, actor, input, { ids: [assigneeId] })
  if (!assignee) throw invalid({ assigneeId: [{ key: 'validation.mention' }] })
  return inTransaction({ context, resource, actor }, recordId, async (work) => {
    const { tx } = work
    await lockForChange(work, recordId)
    const db = typed(tx)
    const isRecord = ofRecord(recordAssignments, input)
    const [before] = await db.select().from(recordAssignments).where(isRecord)
    const isSame = before?.accounts === accounts && before.accountId === assigneeId
    const row = { resource: resource.name, recordId, accounts, accountId: assigneeId }
    const id = isSame ? before.id : newId()
    if (isSame) {
      await db.update(recordAssignments).set({ dueOn }).where(eq(recordAssignments.id, id))
      if (before.dueOn !== dueOn) {
        const isDue = inArray(inboxEntries.kind, ['due', 'overdue'])
        await db.delete(inboxEntries).where(and(eq(inboxEntries.assignmentId, id), isDue))
      }
    } else {
      await db.delete(recordAssignments).where(isRecord)
      await db.insert(recordAssignments).values({ ...row, id, dueOn, assignedByName: actor.name })
      if (assigneeId !== actor.id)
        await addEntries(tx, [{ ...row, kind: 'assigned', assignmentId: id, actorName: actor.name }])
    }
    const receivers = new Set([assigneeId, ...(before ? [before.accountId] : [])])
    waitForCommit(
      tx,
      [...receivers].map((each) => inboxChanged(accounts, each)),
    )
    const after = { assignee: assignee.name, dueOn }
    const known = before && { assignee: before.accountId === assigneeId ? assignee.name : null, dueOn: before.dueOn }
    await writeAudit(tx, actor, [{ action: 'assign', resource, recordId, before: known ?? null, after }])
    return {
      ...{ id, resource: resource.name, recordId, title: null, assigneeId, assigneeName: assignee.name, dueOn },
      isAssigneeActive: assignee.isActive,
      assignedByName: isSame ? before.assignedByName : actor.name,
      createdAt: isSame ? before.createdAt : new Date().toISOString(),
    }
  })
}

/** Completes the assignment of a record. Returns false if it has none. Throws FORBIDDEN, NO_CONTENT. */
export async function completeAssignment(context: OperationContext, actor: Actor, record: RecordRef): Promise<boolean> {
  if (!actor.id) throw denied(actor)
  const resource = await visibleRecord(context, actor, record, noContent)
  assertScopeToWrite(actor, resource)
  const known = await readAssignment(context, record)
  return inTransaction({ context, resource, actor }, record.recordId, async ({ tx }) => {
    const [gone] = await typed(tx).delete(recordAssignments).where(ofRecord(recordAssignments, record)).returning()
    if (!gone) return false
    const before = { assignee: known?.assigneeName ?? '', dueOn: gone.dueOn }
    const line = { action: 'completeAssignment', resource, recordId: record.recordId, before, after: {} }
    await writeAudit(tx, actor, [line])
    waitForCommit(tx, [inboxChanged(gone.accounts, gone.accountId)])
    return true
  })
}
