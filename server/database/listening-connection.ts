import type postgres from 'postgres'
import { log } from '../log'
import { createClient, lockNumbers, setValueTypes } from './client'
import { channel, expanded, type Message, type Notification, notify } from './notification-messages'

/** Milliseconds for other processes to answer a request for their presence. */
const answeredWithin = 3_000
/** Milliseconds before a lost connection is tried again. */
const againAfter = 500

/** Takes the notifications of other processes. */
interface Receiver {
  deliver(notifications: readonly Notification[]): void
  /** Notifications may be lost. */
  reportGap(): void
}

/** Intervals in milliseconds. */
export interface ListeningPace {
  /** Between two heartbeats of this process. */
  beat: number
  /** Without a heartbeat for this time, a process or the connection counts as lost. */
  silence: number
  /** Between two checks for processes that ended. */
  look: number
}

/**
 * The listening connection, opened on first use. Each beat sends the presence of this process and LISTEN, which repairs
 * a connection that the driver reopened. A connection without heartbeats is replaced.
 */
export function createListeningConnection(
  url: string,
  self: string,
  { deliver, reportGap }: Receiver,
  { beat, silence, look }: ListeningPace,
) {
  const others = createOtherProcesses()
  let looking: NodeJS.Timeout | null = null
  let client: postgres.Sql | null = null
  let heartbeat: NodeJS.Timeout | null = null
  let opening: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let lastMessage = 0
  let began = 0
  let isUnsubscribed = true
  let hasListened = false

  const receive = (payload: string) => {
    lastMessage = Date.now()
    const [from, notifications, isNew, isLeaving] = JSON.parse(payload) as Message
    if (from === self) return
    if (isLeaving) return others.leave(from)
    if (notifications.length > 0) return deliver(notifications.map(expanded))
    // Only beats prove a listener. A process that only sends has no beats, and its silence is no loss.
    others.beat(from, lastMessage)
    if (isNew) void announce(false)
  }
  const announce = async (isNew: boolean) => {
    const current = client
    if (!current) return
    try {
      await current.unsafe(`listen ${channel}`)
      if (isUnsubscribed) await current`select pg_advisory_lock_shared(${lockNumbers.present}, ${presenceKey(self)})`
      await notify(current, [JSON.stringify([self, [], isNew] satisfies Message)])
      if (current !== client || !isUnsubscribed) return
      isUnsubscribed = false
      began = Date.now()
      // Notifications during a gap are lost.
      if (hasListened) reportGap()
      hasListened = true
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'Notifications of other processes are not received now.')
      lose()
    }
  }
  /** A process that crashed may have committed changes without notifications. */
  const detectCrashes = async () => {
    if (!client || isUnsubscribed) return
    const rows = await client<{ key: number }[]>`
      select objid::int as key from pg_locks
      where locktype = 'advisory' and classid = ${lockNumbers.present} and granted
        and database = (select oid from pg_database where datname = current_database())`
    const lost = others.removeCrashed(new Set(rows.map(({ key }) => key)))
    if (lost === 0) return
    log.warn({ processes: lost }, 'Another process ended unexpectedly. Its last changes may not have been sent.')
    reportGap()
  }
  const detectAgain = async () => {
    // Lost heartbeats detect a failed connection.
    await detectCrashes().catch(() => undefined)
    if (client) looking = setTimeout(detectAgain, look)
  }
  const lose = () => {
    isUnsubscribed = true
    if (!client) return
    retry ??= setTimeout(() => {
      retry = null
      void announce(true)
    }, againAfter)
  }
  const connect = (): Promise<void> => {
    const before = client
    const made = createClient(url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: 'storydesk live' },
      onclose() {
        if (made === client) lose()
      },
      ...{ onnotify: (_channel: string, payload: string) => receive(payload) },
    })
    setValueTypes(made)
    client = made
    isUnsubscribed = true
    lastMessage = Date.now()
    void before?.end({ timeout: 0 }).catch(() => undefined)
    return announce(true)
  }
  const check = () => {
    const now = Date.now()
    if (others.removeSilent(now - silence) > 0) reportGap()
    if (now - lastMessage > silence) void connect()
    else void announce(isUnsubscribed)
  }

  return {
    /** Whether there are no other processes. False for a process that does not listen. */
    isAlone: () => !isUnsubscribed && others.isEmpty() && Date.now() - began > answeredWithin,
    /** The listening connection, so that sending does not use a connection of the pool. */
    client: () => (isUnsubscribed ? null : client),
    open() {
      heartbeat ??= setInterval(check, beat)
      looking ??= setTimeout(detectAgain, look)
      opening ??= connect()
      return opening
    },
    async close() {
      if (heartbeat) clearInterval(heartbeat)
      if (retry) clearTimeout(retry)
      if (looking) clearTimeout(looking)
      const last = client
      client = null
      if (last && !isUnsubscribed)
        await notify(last, [JSON.stringify([self, [], false, true] satisfies Message)]).catch(() => undefined)
      await last?.end({ timeout: 0 }).catch(() => undefined)
    },
  }
}

/** The other processes, by their heartbeats and by their advisory locks. */
function createOtherProcesses() {
  const lastBeats = new Map<string, number>()
  /** Keys of the processes at the last check, and of those that announced their end since. */
  let present: ReadonlySet<number> = new Set()
  const gone = new Set<number>()
  return {
    isEmpty: () => lastBeats.size === 0,
    beat: (id: string, time: number) => void lastBeats.set(id, time),
    leave(id: string) {
      lastBeats.delete(id)
      gone.add(presenceKey(id))
    },
    /** Removes processes whose last heartbeat is before a time. Returns their number. */
    removeSilent(since: number): number {
      const silent = [...lastBeats].filter(([, last]) => last < since)
      for (const [id] of silent) lastBeats.delete(id)
      return silent.length
    },
    /** Removes processes that lost their lock without an announced end. Returns their number. */
    removeCrashed(now: ReadonlySet<number>): number {
      const lost = new Set([...present].filter((key) => !now.has(key) && !gone.has(key)))
      present = now
      for (const key of gone) if (!now.has(key)) gone.delete(key)
      for (const id of lastBeats.keys()) if (lost.has(presenceKey(id))) lastBeats.delete(id)
      return lost.size
    },
  }
}

/** The advisory lock that a process holds while it is alive: PostgreSQL releases it with the connection. */
const presenceKey = (self: string): number => Number.parseInt(self.slice(-8), 16) & 0x7fffffff
