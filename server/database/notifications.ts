import type postgres from 'postgres'
import { uuidv7 } from 'uuidv7'
import { log } from '../log'
import { createClient, lockNumbers, setValueTypes } from './client'

/** What happened to one record. No field of it travels: who is told reads the record with their own rights. */
export interface Notification {
  resource: string
  id: string
  kind: 'created' | 'updated' | 'deleted'
  /** Id of its line in the audit; null for what the program does by itself, which has none. */
  line: string | null
}

export interface NotificationListener {
  hear(notifications: readonly Notification[]): void
  /** Notifications of other processes may be lost: subscribers must read again. */
  onGap(): void
}

/** Tells all server processes on one database what was committed. */
export interface Notifications {
  /** Call it after the commit. Costs the caller nothing: other processes are told a few milliseconds later, many at once. */
  send(notifications: readonly Notification[]): void
  /** From the answer on nothing is missed without being told of. Gives what ends the listening. */
  listen(listener: NotificationListener): Promise<() => void>
  close(): Promise<void>
}

/** Notifications within one process. */
export function localNotifications(): Notifications & { tell: Notifications['send']; missed(): void } {
  const listeners = new Set<NotificationListener>()
  const tell: Notifications['send'] = (notifications) => {
    for (const { hear } of listeners) hear(notifications)
  }
  return {
    send: (notifications) => setImmediate(tell, notifications),
    tell,
    missed() {
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
/** Milliseconds in which notifications gather into one statement. */
const gatherFor = 10
/** Bytes of one payload; PostgreSQL takes less than 8000. */
const longestPayload = 7_500
/** Notifications kept while the database does not answer. */
const mostKept = 20_000
/** Each process says something this often, so that silence means a connection that only looks alive. */
const beatEvery = 10_000
const silentFor = 25_000
/** Milliseconds between two looks at which processes are there. */
const lookEvery = 1_000
/** Other processes have told that they are there by then, milliseconds after this one asked. */
const answeredWithin = 3_000
/** Milliseconds before a connection that was lost is tried again. */
const againAfter = 500

/**
 * Notifications by LISTEN/NOTIFY. They are sent after the commit, gathered, and only while other processes are there: a
 * transaction that notifies commits under a lock of the whole server, one after the other, which took six of ten changes
 * per second from twelve connections.
 * `beat` and `silence` are milliseconds.
 */
export function postgresNotifications(
  sql: postgres.Sql,
  url: string,
  { beat = beatEvery, silence = silentFor, look = lookEvery }: { beat?: number; silence?: number; look?: number } = {},
): Notifications {
  const local = localNotifications()
  const self = uuidv7()
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
        'Other processes were not told of changes.',
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
 * The connection that listens, opened on first use. At every beat it says that this process is there, and that it listens,
 * which mends a connection that the driver opened anew; one that has gone quiet is replaced.
 */
function createEar(
  url: string,
  self: string,
  { tell, missed }: Local,
  { beat, silence, look }: Record<'beat' | 'silence' | 'look', number>,
) {
  const ownKey = presenceKey(self)
  /** Keys of the processes that were there at the last look, and of those that have said goodbye since. */
  let present = new Set<number>()
  const gone = new Set<number>()
  let looking: NodeJS.Timeout | null = null
  const others = new Map<string, number>()
  let client: postgres.Sql | null = null
  let pulse: NodeJS.Timeout | null = null
  let opening: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let heard = 0
  let began = 0
  let isDeaf = true
  let hasListened = false

  const hear = (payload: string) => {
    heard = Date.now()
    const [from, notifications, isNew, isLeaving] = JSON.parse(payload) as Message
    if (from === self) return
    if (isLeaving) {
      others.delete(from)
      gone.add(presenceKey(from))
      return
    }
    if (notifications.length > 0) return tell(notifications.map(expanded))
    // A beat alone proves a listener. A process that only sends has no beats, and its silence is no loss.
    others.set(from, heard)
    if (isNew) void say(false)
  }
  const say = async (isNew: boolean) => {
    const speaker = client
    if (!speaker) return
    try {
      await speaker.unsafe(`listen ${channel}`)
      if (isDeaf) await speaker`select pg_advisory_lock_shared(${lockNumbers.present}, ${ownKey})`
      await notify(speaker, [JSON.stringify([self, [], isNew] satisfies Message)])
      if (speaker !== client || !isDeaf) return
      isDeaf = false
      began = Date.now()
      // Whatever was said while nobody listened is lost.
      if (hasListened) missed()
      hasListened = true
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'Changes of other processes are not heard just now.')
      lose()
    }
  }
  /** A process that ended without goodbye may have committed changes that it never sent. */
  const lookAround = async () => {
    if (!client || isDeaf) return
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
    log.warn({ processes: lost.length }, 'Another process ended without goodbye; its changes may not have been sent.')
    missed()
  }
  const lookAgain = async () => {
    // A connection that fails is noticed by what is said over it.
    await lookAround().catch(() => undefined)
    if (client) looking = setTimeout(lookAgain, look)
  }
  const lose = () => {
    isDeaf = true
    if (client) retry ??= setTimeout(again, againAfter)
  }
  const again = () => {
    retry = null
    void say(true)
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
      ...{ onnotify: (_channel: string, payload: string) => hear(payload) },
    })
    setValueTypes(made)
    client = made
    isDeaf = true
    heard = Date.now()
    void before?.end({ timeout: 0 }).catch(() => undefined)
    return say(true)
  }
  const check = () => {
    const now = Date.now()
    const silent = [...others].filter(([, last]) => now - last > silence)
    for (const [other] of silent) others.delete(other)
    if (silent.length > 0) missed()
    if (now - heard > silence) void connect()
    else void say(isDeaf)
  }

  return {
    /** Whether no other process is there. One that does not listen cannot know, and is not. */
    isAlone: () => !isDeaf && others.size === 0 && Date.now() - began > answeredWithin,
    /** The connection, while it listens: what is sent by it keeps none of the pool's from a request. */
    client: () => (isDeaf ? null : client),
    open() {
      pulse ??= setInterval(check, beat)
      looking ??= setTimeout(lookAgain, look)
      opening ??= connect()
      return opening
    },
    async close() {
      if (pulse) clearInterval(pulse)
      if (retry) clearTimeout(retry)
      if (looking) clearTimeout(looking)
      const last = client
      client = null
      if (last && !isDeaf)
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

/** Who sends, what, whether it has just begun to listen and wants to know who else is there, and whether it ends. */
type Message = [from: string, notifications: readonly CompactNotice[], isNew: boolean, isLeaving?: boolean]

/** The number of the advisory lock that a process holds while it lives: PostgreSQL releases it with the connection. */
const presenceKey = (self: string): number => Number.parseInt(self.slice(-8), 16) & 0x7fffffff

/** A notification as it travels. */
type CompactNotice = [resource: string, id: string, kind: Notification['kind'], line: string | null]

const expanded = ([resource, id, kind, line]: CompactNotice): Notification => ({ resource, id, kind, line })

/** Notifications as payloads that PostgreSQL takes, each with who sent it. */
export function payloadsOf(self: string, notifications: readonly Notification[]): string[] {
  const payloads: string[] = []
  let part: string[] = []
  let length = 0
  const end = () => {
    if (part.length > 0) payloads.push(`["${self}",[${part.join(',')}],false]`)
    part = []
    length = 0
  }
  for (const { resource, id, kind, line } of notifications) {
    const text = JSON.stringify([resource, id, kind, line] satisfies CompactNotice)
    if (length + text.length + 1 > longestPayload - 60) end()
    part.push(text)
    length += text.length + 1
  }
  end()
  return payloads
}
