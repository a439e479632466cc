import type { Logger } from 'pino'
import type { Notification } from '../database/notification-messages'
import type { Notifications } from '../database/notifications'
import type { OperationContext } from '../operations/context'
import { schedule } from '../schedule'
import { deletedRecords, type Following } from './follow'
import { createQueue } from './queue'

/** Why the server ends a connection. */
export type Ending = 'session' | 'slow' | 'gap' | 'stopping'

/** A subscriber and the connection for its events. */
export interface Subscriber {
  /** Whether the session (or token) is still valid; checked at every delivery. */
  isActive(): Promise<boolean>
  end(ending: Ending): void
}

export type Kind = Notification['kind']

export interface Deliveries {
  /** Subscribes; iterates over visible rows until either side ends it. */
  follow(following: Following, kind: Kind, subscriber: Subscriber): Promise<AsyncIterable<Row>>
  /**
   * Whether records of a resource may have changed since a time of `performance.now()`; also true if this process did
   * not receive all changes since then.
   */
  mayHaveChanged(resource: string, time: number): boolean
  /** Number of active subscriptions. */
  active(): number
  close(): void
}

type Row = Readonly<Record<string, unknown>>
type Queue = ReturnType<typeof createQueue<Row>>

interface Group {
  following: Following
  members: Map<Queue, Subscriber>
}

/** Milliseconds to batch changes: several changes of one record are delivered once, with its current values. */
const gatherFor = 10
/** Maximum rows that wait for one subscription before its connection is ended as too slow. */
const mostWaiting = 500
/** Ended sessions are detected within this time, also without changes. */
const checkEvery = 5_000
const mostIds = 1_000
/** Concurrent reads for subscribers; requests must find connections too. */
const mostReads = 4

/**
 * Delivers committed changes to subscribers. Subscribers with the same access form a group, and one statement reads all
 * changes of a batch for the group. Each delivery checks the sessions of its subscribers.
 */
export function createDeliveries(
  context: OperationContext,
  notifications: Pick<Notifications, 'listen'>,
  log: Pick<Logger, 'error'>,
): Deliveries {
  /** By kind and resource, then by access. */
  const groups = new Map<string, Map<string, Group>>()
  let waiting = new Map<string, Map<string, Notification>>()
  let timer: NodeJS.Timeout | null = null
  let delivering = Promise.resolve()
  /** Times of the last changes, by resource. */
  const changedAt = new Map<string, number>()
  let listeningSince = Number.POSITIVE_INFINITY
  const everybody = () =>
    [...groups.values()].flatMap((byKey) => [...byKey.values()].flatMap(({ members }) => [...members.values()]))

  const onNotifications = (notifications: readonly Notification[]) => {
    for (const notification of notifications) {
      take(notification)
      const { line } = notification
      if (line) take({ resource: 'auditEvents', id: line, kind: 'created', line })
    }
  }
  const take = (notification: Notification) => {
    changedAt.set(notification.resource, performance.now())
    const place = placeOf(notification.kind, notification.resource)
    if (!groups.has(place)) return
    const byId = waiting.get(place) ?? new Map<string, Notification>()
    waiting.set(place, byId.set(notification.id, notification))
    timer ??= setTimeout(flush, gatherFor)
  }
  const flush = () => {
    const changes = waiting
    waiting = new Map()
    timer = null
    // One batch after the other: changes that arrive meanwhile are merged, so a flood costs no more than its reads.
    delivering = delivering
      .then(() => deliverAll(context, groups, changes))
      .catch((error: unknown) => {
        log.error({ err: error }, 'Changes could not be delivered. Subscribers must reload.')
        for (const subscriber of everybody()) subscriber.end('gap')
      })
  }
  const listening = notifications.listen({
    onNotifications,
    onGap: () => {
      listeningSince = performance.now()
      for (const each of new Set(everybody())) each.end('gap')
    },
  })
  void listening.then(() => {
    listeningSince = performance.now()
  })
  const checkSessions = async () => {
    const subscribers = new Set(everybody())
    if (subscribers.size > 0) await activeSubscribers(subscribers)
  }
  const stopChecking = schedule({ name: 'sessions of subscribers', every: checkEvery, run: checkSessions }, log)

  return {
    async follow(following, kind, subscriber) {
      await listening
      const place = placeOf(kind, following.resource.name)
      const byKey = groups.get(place) ?? new Map<string, Group>()
      groups.set(place, byKey)
      const group = byKey.get(following.key) ?? { following, members: new Map() }
      byKey.set(following.key, group)
      const queue: Queue = createQueue(mostWaiting, () => {
        group.members.delete(queue)
        if (group.members.size === 0) byKey.delete(following.key)
        if (byKey.size === 0) groups.delete(place)
      })
      group.members.set(queue, subscriber)
      return queue
    },
    mayHaveChanged: (resource, time) => time < listeningSince || (changedAt.get(resource) ?? -1) >= time,
    active: () => everybody().length,
    close() {
      void stopChecking()
      if (timer) clearTimeout(timer)
      void listening.then((stop) => stop())
    },
  }
}

const placeOf = (kind: Kind, resource: string) => `${kind} ${resource}`

async function deliverAll(
  context: OperationContext,
  groups: ReadonlyMap<string, ReadonlyMap<string, Group>>,
  changes: ReadonlyMap<string, ReadonlyMap<string, Notification>>,
): Promise<void> {
  const work: (() => Promise<void>)[] = []
  for (const [place, byId] of changes) {
    const subscribed = [...(groups.get(place)?.values() ?? [])]
    if (subscribed.length === 0) continue
    const notifications = [...byId.values()]
    for (let from = 0; from < notifications.length; from += mostIds) {
      const part = notifications.slice(from, from + mostIds)
      if (part[0]?.kind === 'deleted') {
        work.push(async () => {
          const deleted = await deletedRecords(
            context,
            part.flatMap(({ line }) => line ?? []),
          )
          await Promise.all(subscribed.map((group) => deliverDeleted(group, part, deleted)))
        })
      } else for (const group of subscribed) work.push(() => deliver(group, part))
    }
  }
  const next = work[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: mostReads }, async () => {
      for (const each of next) await each()
    }),
  )
}

async function deliver({ following, members }: Group, notifications: readonly Notification[]): Promise<void> {
  const ids = notifications.map(({ id }) => id)
  const [rows, active] = await Promise.all([following.read(ids), activeSubscribers(new Set(members.values()))])
  const visible = ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  push(members, active, visible)
}

async function deliverDeleted(
  { following, members }: Group,
  notifications: readonly Notification[],
  deleted: ReadonlyMap<string, Row>,
): Promise<void> {
  const visible = await following.judge(notifications.map(({ id, line }) => ({ ...(line && deleted.get(line)), id })))
  if (visible.length > 0) push(members, await activeSubscribers(new Set(members.values())), visible)
}

function push(members: ReadonlyMap<Queue, Subscriber>, active: ReadonlySet<Subscriber>, rows: readonly Row[]): void {
  for (const [queue, subscriber] of [...members]) {
    if (!active.has(subscriber)) continue
    if (!rows.every((row) => queue.push(row))) subscriber.end('slow')
  }
}

/** Subscribers with a valid session; the others are ended. */
async function activeSubscribers(subscribers: ReadonlySet<Subscriber>): Promise<ReadonlySet<Subscriber>> {
  const answers = await Promise.all([...subscribers].map(async (each) => [each, await each.isActive()] as const))
  for (const [subscriber, isActive] of answers) if (!isActive) subscriber.end('session')
  return new Set(answers.flatMap(([subscriber, isActive]) => (isActive ? subscriber : [])))
}
