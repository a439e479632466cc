import { lt } from 'drizzle-orm'
import { dayLength } from '../../src/declare/durations'
import { resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { typed } from '../database/typed'
import type { Refusal } from '../errors'
import type { OperationContext } from '../operations'
import { offsetOf, type Paging } from '../sql/page'
import { Params } from '../sql/params'
import { deleteOrphans } from '../sql/record-rows'
import { instantSql, run } from '../sql/rows'
import { mention, mentionsIn } from './notes'
import { namesOf } from './people'
import { ownRowsSql, type Target } from './records'
import { inboxChanged } from './signals'
import { type InboxKind, inboxEntries } from './tables'

/** An entry of the inbox as its owner sees it. */
export interface InboxEntry {
  id: string
  kind: InboxKind
  resource: string
  /** Null for an entry about a view. */
  recordId: string | null
  viewId: string | null
  /** The title field of the record as the API answers it, or the name of the view. */
  title: unknown
  noteId: string | null
  /** The text of the note with the names of mentioned people, or that of an automation. */
  body: string | null
  /** Why a weekly email was not sent. */
  failure: Refusal | null
  /** The records of a view when its alert was sent. */
  count: number | null
  actorName: string | null
  /** `YYYY-MM-DD` */
  dueOn: string | null
  createdAt: string
  isRead: boolean
  /** Until when it is out of the inbox, or when it came back to it. */
  snoozedUntil: string | null
}

export interface Inbox {
  nodes: readonly InboxEntry[]
  totalCount: number
  unreadCount: number
}

const usualLimit = 20
/** Entries of a page, and of a change. */
export const mostEntries = 100
/** Unread entries are counted up to this number, and all entries up to this number after the page: each page shows it. */
const mostCounted = 2_000
const keptDays = 90

interface InboxOptions {
  unread?: boolean | null
  /** Only snoozed entries, which are left out otherwise. */
  snoozed?: boolean | null
  paging?: Paging | null
  /** Only entries that arrived, or came back, after this time. */
  since?: string
}

/**
 * The actor's inbox, the latest first, or its snoozed entries, the next to come back first. Entries of records and views
 * that they no longer may see are left out.
 */
export async function readInbox(
  context: OperationContext,
  actor: Actor,
  { unread, snoozed, paging, since }: InboxOptions,
): Promise<Inbox> {
  const params = new Params()
  const later = since ? ` and ${arrival('e')} > ${params.add(since, 'timestamptz')}` : ''
  const others = openViews(context, actor, params)
  const from = ownRowsSql(context, actor, params, { table: 'inbox_entries', others })
  const { limit, offset } = offsetOf(paging, usualLimit, mostEntries, 0)
  if (!from) return { nodes: [], totalCount: 0, unreadCount: 0 }
  const isUnread = 'found."read_at" is null'
  const isAway = 'found."snoozed_until" > now()'
  const isHere = `(${isAway}) is not true`
  const isShown = `${snoozed ? isAway : isHere}${unread ? ` and ${isUnread}` : ''}`
  const order = (row: string) =>
    snoozed ? `order by ${row}."snoozed_until", ${row}."id"` : `order by ${arrival(row)} desc, ${row}."id" desc`
  // The entries before the page are examined once, and only those of the page get their titles.
  const text = `with found as not materialized (${from}${later}),
      counted as materialized (
        select "id", "created_at", "snoozed_until" from found where ${isShown} ${order('found')} limit ${offset + limit + mostCounted}),
      page as (select * from found where "id" in (select "id" from counted ${order('counted')} limit ${limit} offset ${offset}))
    select (select count(*)::int from counted) as "totalCount",
      (select count(*)::int from (select from found where ${isUnread} and ${isHere} limit ${mostCounted}) c) as "unreadCount",
      coalesce((select jsonb_agg(jsonb_build_object('id', p."id", 'kind', p."kind", 'resource', p."resource",
        'recordId', p."record_id", 'viewId', p."view_id", 'title', p."title", 'noteId', p."note_id", 'body', coalesce(n."body", p."body"),
        'failure', p."failure", 'count', p."count", 'actorName', p."actor_name", 'dueOn', a."due_on", 'createdAt', ${instantSql('p."created_at"')},
        'isRead', p."read_at" is not null, 'snoozedUntil', ${instantSql('nullif(p."snoozed_until", p."created_at")')}) ${order('p')})
       from page p left join "record_notes" n on n."id" = p."note_id"
         left join "record_assignments" a on a."id" = p."assignment_id"), '[]') as nodes`
  const [found] = await context.slots.read(actor, () => run<Inbox>(context.database.sql, text, params.values))
  return found ? named(context, found) : { nodes: [], totalCount: 0, unreadCount: 0 }
}

/** The time of a row that it is ordered by; its index has the same expression. */
const arrival = (row: string) => `greatest(${row}."created_at", ${row}."snoozed_until")`

/** The views that the actor may open; none if there is no list. */
function openViews(context: OperationContext, actor: Actor, params: Params): readonly Target[] {
  const { may } = context.access(actor)
  const names = resources.filter((each) => may(each, 'list')).map(({ name }) => name)
  if (names.length === 0) return []
  const from = `"saved_views" v
    where v."id" = e."view_id" and v."resource" = any(${params.add(names, 'text[]')}) and v."accounts" = e."accounts"
      and (v."account_id" = e."account_id" or ${params.add(actor.role, 'text')} = any(v."roles"))`
  return [{ when: 'e."view_id" is not null', from, title: 'to_jsonb(v."name")' }]
}

/** The inbox with `@Name` for each mention, because its entries are read and not edited. */
async function named(context: OperationContext, inbox: Inbox): Promise<Inbox> {
  const people = await namesOf(context, [...new Set(inbox.nodes.flatMap(({ body }) => mentionsIn(body ?? '')))])
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '…'
  const nodes = inbox.nodes.map((entry) => ({
    ...entry,
    body: entry.body?.replaceAll(mention, (_, id: string) => `@${nameOf(id)}`) ?? null,
  }))
  return { ...inbox, nodes }
}

/**
 * Adds entries for assignments that are due today or overdue in the time zone of their assignee, each once. Several
 * processes may run it at the same time.
 * @returns the number of added entries
 */
export async function addDueEntries({ database, settle }: OperationContext, now = new Date()): Promise<number> {
  const today = `($1::timestamptz at time zone coalesce(s."zone", 'UTC'))::date`
  const added = await run<{ accounts: string; accountId: string }>(
    database.sql,
    `insert into "inbox_entries" ("id", "accounts", "account_id", "resource", "record_id", "kind", "assignment_id")
     select gen_random_uuid(), a."accounts", a."account_id", a."resource", a."record_id", k.kind, a."id"
     from "record_assignments" a
       left join "staff_settings" s on s."accounts" = a."accounts" and s."account_id" = a."account_id"
       cross join lateral (select case when a."due_on" = ${today} then 'due' else 'overdue' end as kind) k
     where a."due_on" <= ${today} and not exists (
       select 1 from "inbox_entries" e where e."assignment_id" = a."id" and e."kind" = k.kind)
     on conflict do nothing returning "accounts", "account_id" as "accountId"`,
    [now.toISOString()],
  )
  settle(added.map((each) => inboxChanged(each.accounts, each.accountId)))
  return added.length
}

/** Deletes old read entries, and notes, assignments, followers and entries of records that are deleted from the trash too. */
export async function sweepCollaboration({ database }: Pick<OperationContext, 'database'>): Promise<void> {
  for (const table of ['record_notes', 'record_assignments', 'record_followers', 'inbox_entries'])
    await deleteOrphans(database, table, 'keeps')
  const oldest = new Date(Date.now() - keptDays * dayLength).toISOString()
  await typed(database.sql).delete(inboxEntries).where(lt(inboxEntries.readAt, oldest))
}
