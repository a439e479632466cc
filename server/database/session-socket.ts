import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/** Settings of PostgreSQL that each session gets, such as `{ lock_timeout: '2s' }`; constants of this program. */
export type SessionSettings = Readonly<Record<string, string>>

const letter = (name: string) => name.charCodeAt(0)
const fromDriver = { query: letter('Q'), sync: letter('S') } as const
const fromServer = {
  dataRow: letter('D'),
  error: letter('E'),
  notification: letter('N'),
  parameterStatus: letter('S'),
  readyForQuery: letter('Z'),
} as const
/** Milliseconds after which a session that began read-only asks again whether it may write. */
const askEvery = 500

/**
 * A socket for the driver that applies settings to each new session before the driver uses it.
 *
 * The driver can only send settings in its startup message, and PgBouncer refuses a connection that does so.
 * This socket sends them as a first statement, and holds ReadyForQuery back until the server has answered it.
 *
 * A session keeps the `default_transaction_read_only` that its database or role had when it began. One that began
 * read-only asks between its transactions whether that has ended, so that the pool can write when the database can.
 */
export class SessionSocket extends EventEmitter {
  readyState: 'open' | 'closed' = 'open'
  private stream: Socket | null = null
  private readonly unsent: [Buffer, (() => void) | undefined][] = []
  private keepAlive = 0
  /** The beginning of a message that has not arrived as a whole. */
  private rest: Buffer = Buffer.alloc(0)
  private receive = (chunk: Buffer): void => this.start(chunk)
  /** ReadyForQuery of the startup, while the settings are applied. */
  private ready: Buffer | null = null
  private isReadOnly = false
  /** Exchanges that the server has not answered; counted only in a session that began read-only. */
  private running = 0
  private asking: NodeJS.Timeout | undefined

  constructor(
    opening: Promise<Socket>,
    private readonly settings: SessionSettings,
  ) {
    super()
    opening.then(
      (stream) => this.attach(stream),
      (error: Error) => this.destroy(error),
    )
  }

  write(bytes: Buffer, callback?: () => void): boolean {
    if (this.isReadOnly) this.running += countOf(bytes, fromDriver.sync) + countOf(bytes, fromDriver.query)
    if (this.stream) return this.stream.write(bytes, callback)
    this.unsent.push([bytes, callback])
    return true
  }

  end(bytes: Buffer): void {
    if (this.stream) this.stream.end(bytes)
    else this.destroy()
  }

  destroy(error?: Error): void {
    if (this.stream) return void this.stream.destroy(error)
    // The driver attaches its listeners after it was given the socket.
    setImmediate(() => {
      if (error) this.fail(error)
      this.close(error !== undefined)
    })
  }

  pause(): void {
    this.stream?.pause()
  }

  resume(): void {
    this.stream?.resume()
  }

  setKeepAlive(isOn: boolean, delay: number): void {
    this.keepAlive = isOn ? delay : 0
  }

  private attach(stream: Socket): void {
    if (this.readyState === 'closed') return void stream.destroy()
    this.stream = stream
    if (this.keepAlive > 0) stream.setKeepAlive(true, this.keepAlive)
    stream.on('data', (chunk: Buffer) => this.receive(chunk))
    stream.on('drain', () => this.emit('drain'))
    stream.on('error', (error) => this.fail(error))
    stream.on('close', (hadError) => this.close(hadError))
    for (const [bytes, callback] of this.unsent.splice(0)) stream.write(bytes, callback)
  }

  /** The driver removes its listeners from a closed socket, and an error that nobody listens to ends the process. */
  private fail(error: Error): void {
    if (this.listenerCount('error') > 0) this.emit('error', error)
  }

  private close(hadError: boolean): void {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    clearInterval(this.asking)
    this.emit('close', hadError)
  }

  /** Passes on the startup, applies the settings, then passes on that the session is ready. */
  private start(chunk: Buffer): void {
    const bytes = Buffer.concat([this.rest, chunk])
    const passed: Buffer[] = []
    let isDone = false
    let isRefused = false
    const used = eachMessage(bytes, (type, start, end) => {
      const message = bytes.subarray(start, end)
      if (isDone) passed.push(message)
      else if (type === fromServer.readyForQuery) {
        if (this.ready) passed.push(this.ready)
        else this.stream?.write(settingsQuery(this.settings))
        isDone = this.ready !== null
        this.ready = message
      } else if (this.ready === null || type === fromServer.parameterStatus || type === fromServer.notification) {
        passed.push(message)
      } else if (type === fromServer.error) {
        passed.push(message)
        isRefused = true
      } else if (type === fromServer.dataRow) this.isReadOnly = readValue(message) === 'on'
    })
    this.rest = bytes.subarray(used)
    if (isDone) {
      passed.push(this.rest)
      if (this.isReadOnly) this.watch()
      else this.receive = (next) => void this.emit('data', next)
    }
    if (passed.length > 0) this.emit('data', Buffer.concat(passed))
    if (isRefused) this.stream?.destroy()
  }

  /** Counts what runs, and asks between two transactions whether the session may write again. */
  private watch(): void {
    let isDue = false
    let isAsking = false
    let isIdle = true
    let isRestored = false
    const ask = () => {
      if (!isDue || isAsking || !isIdle || this.running > 0) return
      isAsking = true
      isDue = false
      this.stream?.write(queryMessage(restoreQuery))
    }
    this.receive = (chunk) => {
      const bytes = Buffer.concat([this.rest, chunk])
      const passed: Buffer[] = []
      const used = eachMessage(bytes, (type, start, end) => {
        const message = bytes.subarray(start, end)
        if (!isAsking) passed.push(message)
        else if (type === fromServer.dataRow) isRestored = readValue(message) === 'off'
        if (type !== fromServer.readyForQuery) return
        isIdle = message.at(-1) === letter('I')
        if (isAsking) isAsking = false
        else this.running--
        ask()
      })
      this.rest = bytes.subarray(used)
      if (isRestored && !isAsking) {
        clearInterval(this.asking)
        passed.push(this.rest)
        this.isReadOnly = false
        this.receive = (next) => void this.emit('data', next)
      }
      if (passed.length > 0) this.emit('data', Buffer.concat(passed))
    }
    this.asking = setInterval(() => {
      isDue = true
      ask()
    }, askEvery).unref()
  }
}

/** The driver writes whole messages only. */
function countOf(bytes: Buffer, wanted: number): number {
  let found = 0
  eachMessage(bytes, (type) => {
    if (type === wanted) found++
  })
  return found
}

/** The end of the last column of a row; enough for `on` and `off`, which a length of three bytes of zero precedes. */
const readValue = (row: Buffer): string => row.toString('utf8', row.length - 3).replace(/[^a-z]/g, '')

/** One statement that applies the settings. Its last column says whether the session began read-only. */
function settingsQuery(settings: SessionSettings): Buffer {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return queryMessage(`select ${[...calls, `current_setting('default_transaction_read_only')`].join(', ')}`)
}

/** Says in SQL whether new sessions of this user in this database begin read-only. */
export const beginsReadOnly = `exists (
  select from pg_db_role_setting s, unnest(s.setconfig) setting
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and s.setrole in (0, (select oid from pg_roles where rolname = current_user))
    and setting ~* '^default_transaction_read_only=(on|true|yes|1)$')`

/** Gives `off` where the session may write. A value from the server's own configuration follows that by itself. */
const restoreQuery = `
  select case when source in ('database', 'user', 'database user') and not ${beginsReadOnly}
    then set_config(name, 'off', false) else setting end
  from pg_settings where name = 'default_transaction_read_only'`

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from([fromDriver.query, 0, 0, 0, 0])
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A type, and the length that follows it. */
const headSize = 5

/** Shows each whole message to `visit` and gives the number of bytes that they take. */
function eachMessage(bytes: Buffer, visit: (type: number, start: number, end: number) => void): number {
  let start = 0
  while (start + headSize <= bytes.length) {
    const end = start + 1 + bytes.readUInt32BE(start + 1)
    if (end > bytes.length) break
    visit(bytes[start] as number, start, end)
    start = end
  }
  return start
}
