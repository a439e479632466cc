import { and } from 'drizzle-orm'
import type { Actor } from '../access/actor'
import { memberOf } from '../account/member'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { invalid, noContent } from '../errors'
import type { OperationContext } from '../operations'
import { arrayLiteral, Params } from '../sql/params'
import { ofRecord, type RecordRef } from '../sql/record-rows'
import { instantSql, run } from '../sql/rows'
import { ownRowsSql, staffAccountOf, visibleRecord } from './records'
import { inboxChanged, recordChanged } from './signals'
import { recordFollowers } from './tables'

/** A record whose changes and notes reach the inbox of a person. */
export interface FollowedRecord extends RecordRef {
  /** The title field of the record as the API answers it. */
  title: unknown
  /** When the person began to follow it. */
  since: string
}

const mostFollowed = 500

/**
 * Begins or ends to follow a record. The trigger of the audit table adds entries for its changes, and `addNote` for its
 * notes. Returns whether the actor follows it. Throws FORBIDDEN, also for a token, NO_CONTENT, VALIDATION_FAILED.
 */
export async function followRecord(
  context: OperationContext,
  actor: Actor,
  { isFollowed, ...record }: RecordRef & { isFollowed: boolean },
): Promise<boolean> {
  const member = memberOf(actor)
  const { accounts, accountId } = staffAccountOf(context, actor)
  const resource = await visibleRecord(context, actor, record, noContent)
  const db = typed(context.database.sql)
  const own = and(...ofAccount(recordFollowers, member))
  if (!isFollowed) await db.delete(recordFollowers).where(and(own, ofRecord(recordFollowers, record)))
  else {
    if ((await db.$count(recordFollowers, own)) >= mostFollowed)
      throw invalid({ recordId: [{ key: 'validation.maxEntries', values: { max: mostFollowed } }] })
    const row = { resource: resource.name, recordId: record.recordId, accounts, accountId }
    await db.insert(recordFollowers).values(row).onConflictDoNothing()
  }
  context.settle([recordChanged(resource.name, record.recordId)])
  return isFollowed
}

/** Whether the actor follows a record; the caller has checked access. */
export async function isFollowing(context: OperationContext, actor: Actor, record: RecordRef): Promise<boolean> {
  if (!actor.id || !actor.accounts) return false
  const isIt = and(
    ...ofAccount(recordFollowers, { accounts: actor.accounts, id: actor.id }),
    ofRecord(recordFollowers, record),
  )
  return (await typed(context.database.sql).$count(recordFollowers, isIt)) > 0
}

/** What the actor follows in all resources, the latest first; only records that they may see. */
export async function listFollowed(context: OperationContext, actor: Actor): Promise<readonly FollowedRecord[]> {
  const params = new Params()
  const from = ownRowsSql(context, actor, params, { table: 'record_followers' })
  if (!from) return []
  const text = `select f."resource", f."record_id" as "recordId", f."title", ${instantSql('f."created_at"')} as since
    from (${from}) f order by f."created_at" desc, f."record_id" limit ${mostFollowed}`
  return context.slots.read(actor, () => run<FollowedRecord>(context.database.sql, text, params.values))
}

/** Signals for the inboxes of those who follow any of these records. */
export async function inboxesFollowing({ database }: OperationContext, recordIds: readonly string[]) {
  const found = await run<{ accounts: string; accountId: string }>(
    database.sql,
    `select distinct "accounts", "account_id" as "accountId" from "record_followers" where "record_id" = any($1::uuid[])`,
    [arrayLiteral(recordIds)],
  )
  return found.map(({ accounts, accountId }) => inboxChanged(accounts, accountId))
}
