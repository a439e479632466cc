import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { dayLength } from '../../src/declare/durations'
import { isId } from '../../src/declare/formats'
import type { Actor } from '../access/actor'
import { memberOf } from '../account/member'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { invalid, noContent } from '../errors'
import type { OperationContext } from '../operations'
import { run } from '../sql/rows'
import { mostEntries, readInbox } from './inbox'
import { inboxChanged } from './signals'
import { inboxEntries } from './tables'

export interface Snooze {
  ids: readonly string[]
  /** Omitted, it ends the snooze. */
  until?: string | null
}

const furthest = 365 * dayLength
const isSnoozed = sql`${inboxEntries.snoozedUntil} > now()`

/**
 * Marks own entries as read, or all of them. Snoozed entries stay unread. Returns the number of unread entries. Throws
 * FORBIDDEN for a token, whose scopes do not include them all, and VALIDATION_FAILED.
 */
export const markInboxRead = (context: OperationContext, actor: Actor, ids?: readonly string[] | null) =>
  changeEntries(context, actor, ids, {
    values: { readAt: new Date().toISOString() },
    where: and(isNull(inboxEntries.readAt), sql`${isSnoozed} is not true`),
  })

/** Marks own entries as unread. Returns and throws like `markInboxRead`. */
export const markInboxUnread = (context: OperationContext, actor: Actor, ids: readonly string[]) =>
  changeEntries(context, actor, ids, {
    // A later change of a followed record may have an unread entry of its own.
    values: { readAt: null, snoozedUntil: sql`coalesce(${inboxEntries.snoozedUntil}, ${inboxEntries.createdAt})` },
    where: isNotNull(inboxEntries.readAt),
  })

/**
 * Takes own entries out of the inbox until a time, when they come back as unread and before all earlier ones. Without a
 * time it puts them back at once, as unread and where they were. Returns the number of unread entries. Throws FORBIDDEN
 * for a token, VALIDATION_FAILED, and NO_CONTENT if none of the entries exists.
 */
export function snoozeInbox(context: OperationContext, actor: Actor, { ids, until }: Snooze): Promise<number> {
  const snoozedUntil = until ? snoozeTime(until) : sql`${inboxEntries.createdAt}`
  return changeEntries(context, actor, ids, { values: { readAt: null, snoozedUntil }, missing: noContent })
}

function snoozeTime(until: string): string {
  const time = Date.parse(until)
  if (time <= Date.now()) throw invalid({ until: [{ key: 'validation.inFuture' }] })
  if (time > Date.now() + furthest) throw invalid({ until: [{ key: 'validation.withinYear' }] })
  return new Date(time).toISOString()
}

interface EntryChange {
  values: { readAt: string | null; snoozedUntil?: string | SQL }
  where?: SQL | undefined
  /** The error if no entry is changed. */
  missing?(): Error
}

async function changeEntries(
  context: OperationContext,
  actor: Actor,
  ids: readonly string[] | null | undefined,
  { values, where, missing }: EntryChange,
): Promise<number> {
  const member = memberOf(actor)
  if (ids?.some((id) => !isId(id))) throw invalid({ ids: [{ key: 'validation.id' }] })
  if (ids && ids.length > mostEntries)
    throw invalid({ ids: [{ key: 'validation.maxEntries', values: { max: mostEntries } }] })
  const own = and(...ofAccount(inboxEntries, member), where)
  const { count } = await typed(context.database.sql)
    .update(inboxEntries)
    .set(values)
    .where(ids ? and(own, inArray(inboxEntries.id, [...ids])) : own)
  if (count === 0 && missing) throw missing()
  if (count > 0) context.settle([inboxChanged(member.accounts, member.id)])
  return (await readInbox(context, actor, { paging: { limit: 0 } })).unreadCount
}

/**
 * Signals for the inboxes to which snoozed entries have come back.
 * @param since the time of the last call; null begins ten seconds ago
 */
export async function inboxesWithReturned({ database }: OperationContext, since: string | null) {
  const [found] = await run<{ at: string; inboxes: { accounts: string; accountId: string }[] }>(
    database.sql,
    `select now()::text as at, coalesce(jsonb_agg(distinct
       jsonb_build_object('accounts', e."accounts", 'accountId', e."account_id")) filter (where e."id" is not null), '[]') as inboxes
     from (select) one left join "inbox_entries" e on e."snoozed_until" <= now()
       and e."snoozed_until" > coalesce($1::text::timestamptz, now() - interval '10 seconds')`,
    [since],
  )
  const inboxes = found?.inboxes ?? []
  return { at: found?.at ?? null, signals: inboxes.map((each) => inboxChanged(each.accounts, each.accountId)) }
}
