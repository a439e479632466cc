import { and, eq, inArray } from 'drizzle-orm'
import type { FieldMessages } from '../../src/declare'
import { minuteLength } from '../../src/declare/durations'
import { isTimeZone } from '../../src/declare/formats'
import { addRangeIssue } from '../../src/fields/issues'
import { alertRange } from '../../src/lists/view-checks'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import { memberOf } from '../account/member'
import { ofAccount } from '../database/account-columns'
import { databaseTime } from '../database/moment'
import { typed } from '../database/typed'
import { assertValid } from '../errors'
import { newId } from '../new-id'
import { list, type OperationContext } from '../operations'
import { exactUpTo, hasRows } from '../sql/count'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { nextTime } from './calendar'
import { viewQuery } from './query'
import { savedViews, type UseKind, type UseSettings, viewUses } from './tables'
import { resourceOfView, type SavedView, viewOf } from './views'

/** A person's choice about a view: whether they use it so, and the settings of that use. */
export interface UseInput extends UseSettings {
  id: string
  kind: UseKind
  on: boolean
}

/**
 * Begins or ends a person's use of a view. A list has one default view. An alert begins with the present count. So it
 * is sent only when the count rises to its number.
 * @throws OperationError NOT_FOUND for a view that they do not see, FORBIDDEN for an email without the right to export
 */
export async function useView(context: OperationContext, actor: Actor, input: UseInput): Promise<SavedView> {
  const member = memberOf(actor)
  const { kind, on } = input
  const view = await viewOf(context, actor, input.id)
  const resource = resourceOfView(context, actor, view.resource)
  if (on && kind === 'mail' && resource) assertMay({ context, resource, actor }, 'export')
  const settings = on ? checked(input) : {}
  const isAbove = on && kind === 'alert' ? await isReached(context, actor, view, settings) : false
  await context.database.sql.begin(async (tx) => {
    const db = typed(tx)
    const own = and(...ofAccount(viewUses, member), eq(viewUses.kind, kind))
    const ofList = db.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.resource, view.resource))
    const ended = kind === 'default' ? inArray(viewUses.viewId, ofList) : eq(viewUses.viewId, view.id)
    await db.delete(viewUses).where(and(own, ended))
    if (!on) return
    const row = {
      id: newId(),
      viewId: view.id,
      accounts: member.accounts,
      accountId: member.id,
      kind,
      settings,
      isAbove,
      dueAt: dueAt(kind, settings, await databaseTime(tx)),
    }
    // Two concurrent requests may both begin the use.
    await db.insert(viewUses).values(row).onConflictDoNothing()
  })
  return viewOf(context, actor, view.id)
}

/** An alert whose count takes long is checked less often: after a pause of this multiple of its time. */
const pauseFactor = 30

/**
 * When a use next needs work; null for one that needs none.
 * @param took the milliseconds of the last check of an alert
 */
export function dueAt(kind: UseKind, settings: UseSettings, now: Date, took = 0): string | null {
  if (kind === 'alert') return new Date(now.getTime() + Math.max(minuteLength, pauseFactor * took)).toISOString()
  const { day = 1, hour = 0, zone = 'UTC' } = settings
  return kind === 'mail' ? nextTime({ day, hour, zone }, now) : null
}

/**
 * Whether a view has the records of its alert. It reads no more of them: a sweep asks for each alert every minute. A
 * number beyond exact counts is compared with the estimate that the list shows.
 */
export async function isReached(
  context: OperationContext,
  actor: Actor,
  view: SavedView,
  settings: UseSettings,
): Promise<boolean> {
  const { zone = 'UTC', threshold = 1 } = settings
  if (threshold > exactUpTo) return (await countOf(context, actor, view, settings)) >= threshold
  const { resource, filter } = viewQuery(context, actor, view, zone)
  const on = { context, resource, actor }
  const resolved = await resolveRelatedAlternatives(on, filter)
  return hasRows(on, resolved, threshold)
}

/** The records of a view that the actor sees. */
export async function countOf(
  context: OperationContext,
  actor: Actor,
  view: SavedView,
  { zone = 'UTC' }: UseSettings,
): Promise<number> {
  const { resource, filter } = viewQuery(context, actor, view, zone)
  return (await list({ context, resource, actor }, { filter, wantsCount: true })).totalCount ?? 0
}

function checked({ kind, day, hour, zone, threshold }: UseInput): UseSettings {
  if (kind === 'default' || kind === 'favourite') return {}
  const messages: FieldMessages = {}
  if (!zone || !isTimeZone(zone)) messages.zone = [{ key: 'validation.zone' }]
  if (kind === 'alert') addRangeIssue(messages, 'threshold', threshold, alertRange)
  else {
    addRangeIssue(messages, 'day', day, { min: 1, max: 7 })
    addRangeIssue(messages, 'hour', hour, { min: 0, max: 23 })
  }
  assertValid(messages)
  return kind === 'mail' ? { day, hour, zone } : { threshold, zone }
}
