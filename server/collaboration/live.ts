import type { Logger } from 'pino'
import { isId } from '../../src/declare/formats'
import type { Actor } from '../access/actor'
import type { Notification } from '../database/notification-messages'
import type { Notifications } from '../database/notifications'
import { OperationError } from '../errors'
import type { OperationContext } from '../operations'
import type { Subscriber } from '../realtime/deliveries'
import { createQueue } from '../realtime/queue'
import { schedule } from '../schedule'
import type { RecordRef } from '../sql/record-rows'
import { instantSql, run } from '../sql/rows'
import { type Assignment, readAssignment } from './assignments'
import { inboxesFollowing, isFollowing } from './following'
import { readInbox } from './inbox'
import { inboxesWithReturned } from './inbox-changes'
import { countNotes } from './notes'
import { createPresence, type Present } from './presence'
import { staffAccountOf, visibleRecord } from './records'
import { inboxSignals, presenceSignals, recordSignals } from './signals'

/** Notes, assignment and presence of a record. */
export interface RecordCollaboration {
  noteCount: number
  /** When a note was last added, changed, or deleted with replies. */
  notesChangedAt: string | null
  assignment: Assignment | null
  /** Whether the actor follows the record. */
  isFollowed: boolean
  people: readonly Present[]
}

export interface CollaborationLive {
  /** Throws FORBIDDEN, NOT_FOUND. */
  read(actor: Actor, record: RecordRef): Promise<RecordCollaboration>
  /** The present state, and each later one while the actor may see the record. Throws like `read`. */
  followRecord(actor: Actor, record: RecordRef, subscriber: Subscriber): Promise<AsyncIterable<RecordCollaboration>>
  /** The number of unread entries now and after each change. */
  followInbox(actor: Actor, subscriber: Subscriber): Promise<AsyncIterable<number>>
  /** Number of active subscriptions. */
  active(): number
  close(): void
}

const checkEvery = 5_000
/** Milliseconds in which changes of followed records are gathered for the inboxes. */
const gatherFor = 1_000

interface Follower {
  wake(): void
  subscriber: Subscriber
}

/** Subscriptions to inboxes and records, by signals of all processes. */
export function createCollaborationLive(
  context: OperationContext,
  notifications: Pick<Notifications, 'listen'>,
  log: Pick<Logger, 'error'>,
): CollaborationLive {
  const presence = createPresence()
  const followers = new Map<string, Set<Follower>>()
  const wake = (key: string) => {
    for (const each of followers.get(key) ?? []) each.wake()
  }
  const onNotifications = (received: readonly Notification[]) => {
    for (const notification of received) {
      const { resource, id } = notification
      if (resource === presenceSignals) presence.take(notification)
      if (resource === inboxSignals) wake(`inbox ${id}`)
      else if (resource === presenceSignals || resource === recordSignals) wake(`record ${id}`)
      // A change of the record may end the access to it, and assignments notify as changes of their record.
      else {
        wake(`record ${resource} ${id}`)
        if (isId(id) && hasInboxes()) changed.add(id)
      }
    }
  }
  const changed = new Set<string>()
  const hasInboxes = () => [...followers.keys()].some((key) => key.startsWith('inbox '))
  const wakeFollowing = async () => {
    const ids = [...changed]
    changed.clear()
    if (ids.length > 0) onNotifications(await inboxesFollowing(context, ids))
  }
  let lookedAt: string | null = null
  /** Each process looks for the inboxes that its own pages show, so no process has to notify the others. */
  const wakeReturned = async () => {
    if (!hasInboxes()) {
      lookedAt = null
      return
    }
    const { at, signals } = await inboxesWithReturned(context, lookedAt)
    lookedAt = at
    onNotifications(signals)
  }
  const everybody = () => [...followers.values()].flatMap((each) => [...each])
  const listening = notifications.listen({
    onNotifications,
    onGap: () => {
      for (const { subscriber } of everybody()) subscriber.end('gap')
    },
  })
  const endLeft = async () => {
    for (const record of presence.expire()) wake(`record ${record}`)
  }
  const stopChecking = schedule({ name: 'presence', every: checkEvery, run: endLeft }, log)
  const stopReturning = schedule({ name: 'snoozed entries', every: checkEvery, run: wakeReturned }, log)
  const stopGathering = schedule({ name: 'followed records', every: gatherFor, run: wakeFollowing }, log)

  /** An event for the present value and for each signal; signals during a read are one. */
  const follow = async <Value>(
    key: string,
    subscriber: Subscriber,
    read: () => Promise<Value | null>,
  ): Promise<AsyncIterable<Value>> => {
    await listening
    let isWoken = false
    const queue = createQueue<true>(2, () => {
      group.delete(follower)
      if (group.size === 0) followers.delete(key)
    })
    const follower: Follower = {
      subscriber,
      wake() {
        if (!isWoken) queue.push(true)
        isWoken = true
      },
    }
    const group = followers.get(key) ?? new Set<Follower>()
    followers.set(key, group.add(follower))
    follower.wake()
    const signals = queue[Symbol.asyncIterator]()
    const events: AsyncIterableIterator<Value> = {
      [Symbol.asyncIterator]: () => events,
      async next() {
        const { done } = await signals.next()
        isWoken = false
        if (done) return { done: true, value: undefined }
        const isActive = await subscriber.isActive()
        if (!isActive) subscriber.end('session')
        const value = isActive ? await read() : null
        if (value !== null) return { done: false, value }
        queue.end()
        return { done: true, value: undefined }
      },
      async return() {
        queue.end()
        return { done: true, value: undefined }
      },
    }
    return events
  }

  const read = async (actor: Actor, record: RecordRef): Promise<RecordCollaboration> => {
    await visibleRecord(context, actor, record)
    const [noteCount, assignment, isFollowed, notes] = await Promise.all([
      countNotes(context, record),
      readAssignment(context, record),
      isFollowing(context, actor, record),
      run<{ at: string | null }>(
        context.database.sql,
        `select ${instantSql('max(greatest("created_at", "edited_at", "deleted_at"))')} as at from "record_notes"
         where "resource" = $1::text and "record_id" = $2::uuid`,
        [record.resource, record.recordId],
      ),
    ])
    const notesChangedAt = notes[0]?.at ?? null
    return { noteCount, notesChangedAt, assignment, isFollowed, people: presence.of(record) }
  }

  return {
    read,
    async followRecord(actor, record, subscriber) {
      await visibleRecord(context, actor, record)
      return follow(`record ${record.resource} ${record.recordId}`, subscriber, () =>
        read(actor, record).catch((problem: unknown) => {
          if (problem instanceof OperationError) return null
          throw problem
        }),
      )
    },
    async followInbox(actor, subscriber) {
      const { accounts, accountId } = staffAccountOf(context, actor)
      return follow(`inbox ${accounts} ${accountId}`, subscriber, async () => {
        const { unreadCount } = await readInbox(context, actor, { paging: { limit: 0 } })
        return unreadCount
      })
    },
    active: () => everybody().length,
    close() {
      void stopChecking()
      void stopReturning()
      void stopGathering()
      void listening.then((stop) => stop())
    },
  }
}
