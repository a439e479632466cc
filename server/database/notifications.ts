import type postgres from 'postgres'
import { log } from '../log'
import { newId } from '../new-id'
import { createClient, lockNumbers, setValueTypes } from './client'

/** A change of one record. It contains no field values: each subscriber reads the record with its own permissions. */
export interface Notification {
  resource: string
  id: string
  kind: 'created' | 'updated' | 'deleted'
  /** Id of its audit event; null for changes of the program itself, which have none. */
  line: string | null
  /** The content of a signal that no table has, such as who views a record. */
  data?: string
}

interface NotificationListener {
  onNotifications(notifications: readonly Notification[]): void
  /** Notifications of other processes may be lost; subscribers must read again. */
  onGap(): void
}

/** Notifies all server processes of one database about committed changes. */
export interface Notifications {
  /**
   * Call it after the commit. It returns immediately and batches notifications to other processes for a few
   * milliseconds.
   */
  send(notifications: readonly Notification[]): void
  /** Once it resolves, no change is missed without a gap notification. Resolves to a function that stops listening. */
  listen(listener: NotificationListener): Promise<() => void>
  close(): Promise<void>
}

/** Notifications within one process. */
export function localNotifications(): Notifications & { deliver: Notifications['send']; reportGap(): void } {
  const listeners = new Set<NotificationListener>()
  const deliver: Notifications['send'] = (notifications) => {
    for (const { onNotifications } of listeners) onNotifications(notifications)
  }
  return {
    send: (notifications) => setImmediate(deliver, notifications),
    deliver,
    reportGap() {
      for (const { onGap } of listeners) onGap()
    },
    async listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => undefined,
  }
}

const channel = 'storydesk_changes'
/** Milliseconds to batch notifications into one statement. */
const gatherFor = 10
/** Maximum bytes of one payload; PostgreSQL accepts less than 8000. */
const longestPayload = 7_500
/** Maximum notifications in memory while the database does not answer. */
const mostKept = 20_000
/** Heartbeat interval of each process. A longer pause means a lost connection. */
const beatEvery = 10_000
const silentFor = 25_000
/** Milliseconds between two checks for other processes. */
const lookEvery = 1_000
/** Milliseconds for other processes to answer a request for their presence. */
const answeredWithin = 3_000
/** Milliseconds before a lost connection is tried again. */
const againAfter = 500

/**
 * Notifications by LISTEN/NOTIFY. They are sent after the commit, in batches, and only if there are other processes. A
 * transaction that notifies commits under a global lock of the server. In measurements this cost six of ten changes per
 * second with twelve connections. `beat` and `silence` are milliseconds.
 */
export function postgresNotifications(
  sql: postgres.Sql,
  url: string,
  { beat = beatEvery, silence = silentFor, look = lookEvery }: { beat?: number; silence?: number; look?: number } = {},
): Notifications {
  const local = localNotifications()
  const self = newId()
  const ear = createEar(url, self, local, { beat, silence, look })
  let waiting: Notification[] = []
  let timer: NodeJS.Timeout | null = null
  let sending = Promise.resolve()

  const flush = async () => {
    const notifications = waiting
    waiting = []
    timer = null
    if (notifications.length === 0) return
    try {
      await notify(ear.client() ?? sql, payloadsOf(self, notifications))
    } catch (error) {
      log.warn(
        { reason: (error as Error).message, notifications: notifications.length },
        'Notifications to other processes failed.',
      )
      waiting = [...notifications, ...waiting].slice(-mostKept)
      flushAfter(againAfter)
    }
  }
  const flushAfter = (delay: number) => {
    timer ??= setTimeout(() => {
      sending = flush()
    }, delay)
  }

  return {
    send(notifications) {
      local.send(notifications)
      if (ear.isAlone()) return
      waiting.push(...notifications)
      flushAfter(gatherFor)
    },
    async listen(listener) {
      await ear.open()
      return local.listen(listener)
    },
    async close() {
      await sending
      if (timer) clearTimeout(timer)
      await flush()
      if (timer) clearTimeout(timer)
      await ear.close()
    },
  }
}

type Local = ReturnType<typeof localNotifications>

/**
 * The listening connection, opened on first use. Each beat sends the presence of this process and LISTEN, which repairs
 * a connection that the driver reopened. A connection without heartbeats is replaced.
 */
function createEar(
  url: string,
  self: string,
  { deliver, reportGap }: Local,
  { beat, silence, look }: Record<'beat' | 'silence' | 'look', number>,
) {
  const ownKey = presenceKey(self)
  /** Keys of the processes at the last check, and of those that announced their end since. */
  let present = new Set<number>()
  const gone = new Set<number>()
  let looking: NodeJS.Timeout | null = null
  const others = new Map<string, number>()
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
    if (isLeaving) {
      others.delete(from)
      gone.add(presenceKey(from))
      return
    }
    if (notifications.length > 0) return deliver(notifications.map(expanded))
    // Only beats prove a listener. A process that only sends has no beats, and its silence is no loss.
    others.set(from, lastMessage)
    if (isNew) void announce(false)
  }
  const announce = async (isNew: boolean) => {
    const current = client
    if (!current) return
    try {
      await current.unsafe(`listen ${channel}`)
      if (isUnsubscribed) await current`select pg_advisory_lock_shared(${lockNumbers.present}, ${ownKey})`
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
    const now = new Set(rows.map(({ key }) => key))
    const lost = [...present].filter((key) => !now.has(key) && !gone.has(key))
    present = now
    for (const key of gone) if (!now.has(key)) gone.delete(key)
    if (lost.length === 0) return
    for (const other of others.keys()) if (lost.includes(presenceKey(other))) others.delete(other)
    log.warn({ processes: lost.length }, 'Another process ended unexpectedly. Its last changes may not have been sent.')
    reportGap()
  }
  const detectAgain = async () => {
    // Lost heartbeats detect a failed connection.
    await detectCrashes().catch(() => undefined)
    if (client) looking = setTimeout(detectAgain, look)
  }
  const lose = () => {
    isUnsubscribed = true
    if (client) retry ??= setTimeout(again, againAfter)
  }
  const again = () => {
    retry = null
    void announce(true)
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
    const silent = [...others].filter(([, last]) => now - last > silence)
    for (const [other] of silent) others.delete(other)
    if (silent.length > 0) reportGap()
    if (now - lastMessage > silence) void connect()
    else void announce(isUnsubscribed)
  }

  return {
    /** Whether there are no other processes. False for a process that does not listen. */
    isAlone: () => !isUnsubscribed && others.size === 0 && Date.now() - began > answeredWithin,
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

const notify = (sql: postgres.Sql, payloads: readonly string[]) =>
  sql.unsafe(
    'select pg_notify($1, payload) from jsonb_array_elements_text($2::jsonb) payload',
    [channel, JSON.stringify(payloads)],
    { prepare: true },
  )

/**
 * Sender, content, whether the sender just began to listen and requests the presence of others, and whether it ends.
 */
type Message = [from: string, notifications: readonly CompactNotice[], isNew: boolean, isLeaving?: boolean]

/** The advisory lock that a process holds while it is alive: PostgreSQL releases it with the connection. */
const presenceKey = (self: string): number => Number.parseInt(self.slice(-8), 16) & 0x7fffffff

/** A notification in its JSON form. */
type CompactNotice = [resource: string, id: string, kind: Notification['kind'], line: string | null, data?: string]

const expanded = ([resource, id, kind, line, data]: CompactNotice): Notification => ({
  ...{ resource, id, kind, line },
  ...(data !== undefined && { data }),
})

/** Splits notifications into payloads that PostgreSQL accepts, each with its sender. */
export function payloadsOf(self: string, notifications: readonly Notification[]): string[] {
  const payloads: string[] = []
  let part: string[] = []
  let length = 0
  const end = () => {
    if (part.length > 0) payloads.push(`["${self}",[${part.join(',')}],false]`)
    part = []
    length = 0
  }
  for (const { resource, id, kind, line, data } of notifications) {
    const content: CompactNotice = [resource, id, kind, line]
    const text = JSON.stringify(data === undefined ? content : [...content, data])
    const size = Buffer.byteLength(text) + 1
    if (length + size > longestPayload - 60) end()
    part.push(text)
    length += size
  }
  end()
  return payloads
}
