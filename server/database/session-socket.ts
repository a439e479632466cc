import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { codeOf, Exchanges, eachMessage, errorFields } from './exchanges'

/** Settings of each session in a pool. */
export interface Session {
  /** Settings of PostgreSQL, such as `{ lock_timeout: '2s' }`; constants of this program. */
  settings: Readonly<Record<string, string>>
  /** Milliseconds to wait for the next data of an answer before the connection is ended; 0 means no limit. */
  longestSilence: number
}

const fromServer = {
  authentication: codeOf('R'),
  dataRow: codeOf('D'),
  error: codeOf('E'),
  notification: codeOf('N'),
  parameterStatus: codeOf('S'),
  readyForQuery: codeOf('Z'),
} as const
/** Milliseconds until a read-only session checks again whether it may write. */
const askEvery = 500

/** ReadyForQuery in a failed transaction. */
const failedState = Buffer.from([fromServer.readyForQuery, 0, 0, 0, 5, codeOf('E')])
/** A request for SCRAM, which the driver answers without a password and without any other effect. */
const scramRequest = Buffer.from([fromServer.authentication, 0, 0, 0, 8, 0, 0, 0, 10])
/** The driver's answer to it: the length of the whole message, and the text that follows its head of five bytes. */
const scramAnswer = { size: 56, text: 'SCRAM-SHA-256\0' } as const

/**
 * A socket for the driver that applies settings to each new session before the driver uses it.
 * The driver can send settings only in its startup message, which PgBouncer refuses. This socket sends them as a first
 * statement. It holds back ReadyForQuery until the server has answered.
 * A session keeps the `default_transaction_read_only` that applied at its start. A read-only session checks between its
 * transactions whether that has changed. So the pool can write as soon as the database can.
 * The driver has one state for all sessions of a connection, and keeps parts of it after a session. This socket reports
 * the end so that nothing is kept: see `end of a session` below.
 */
export class SessionSocket extends EventEmitter {
  readyState: 'open' | 'closed' = 'open'
  /** Whether the stream has ended. The driver may not know it yet. */
  private isLost = false
  private failure: Error | null = null
  private stream: Socket | null = null
  private readonly unsent: [Buffer, (() => void) | undefined][] = []
  private keepAlive = 0
  /** Takes complete messages. */
  private receive = (messages: Buffer): void => this.start(messages)
  /** ReadyForQuery of the startup, held back while the settings are applied. */
  private ready: Buffer | null = null
  private isReadOnly = false
  /** Whether the server answers a statement of this socket. */
  private isAsking = false
  private readonly exchanges: Exchanges
  private asking: NodeJS.Timeout | undefined

  constructor(
    opening: Promise<Socket>,
    private readonly session: Session,
  ) {
    super()
    this.exchanges = new Exchanges(session.longestSilence, () => this.destroy(silent()))
    opening.then(
      (stream) => this.attach(stream),
      (error: Error) => this.destroy(error),
    )
  }

  write(bytes: Buffer, callback?: () => void): boolean {
    if (this.isLost) return this.dropWrite(bytes)
    if (this.stream) return this.send(bytes, callback)
    this.unsent.push([bytes, callback])
    return true
  }

  end(bytes: Buffer): void {
    if (this.stream) this.stream.end(bytes)
    else this.destroy()
  }

  destroy(error?: Error): void {
    if (error) this.failure ??= error
    if (this.stream) this.stream.destroy()
    // The driver attaches its listeners after it receives the socket.
    else setImmediate(() => this.lose())
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
    if (this.isLost) return void stream.destroy()
    this.stream = stream
    if (this.keepAlive > 0) stream.setKeepAlive(true, this.keepAlive)
    stream.on('data', (chunk: Buffer) => {
      const messages = this.exchanges.received(chunk)
      const fatal = this.exchanges.fatalAt
      if (fatal !== null) {
        this.failure = serverError(messages.subarray(fatal))
        stream.destroy()
      }
      const passed = fatal === null ? messages : messages.subarray(0, fatal)
      if (passed.length > 0) this.receive(passed)
    })
    stream.on('drain', () => this.emit('drain'))
    stream.on('error', (error) => {
      this.failure ??= error
    })
    stream.on('close', () => this.lose())
    for (const [bytes, callback] of this.unsent.splice(0)) this.send(bytes, callback)
  }

  private send(bytes: Buffer, callback?: () => void): boolean {
    this.exchanges.sent(bytes)
    return this.stream?.write(bytes, callback) ?? false
  }

  // The end of a session. The driver (3.4.9) has three faults here, which this order of events avoids:
  // - It never answers a statement that it receives between the events `error` and `close`. So both come together.
  // - It never writes again after a `close` during which it had bytes to write. So `close` comes while it writes.
  // - It keeps an error that no ReadyForQuery followed for the first statement of the next session.

  /** Lets the driver write, because only inside a write nothing waits to be written. */
  private lose(): void {
    if (this.isLost) return
    this.isLost = true
    clearInterval(this.asking)
    this.exchanges.close()
    // Without an error, the driver would open the next connection immediately, and again without end.
    if (this.ready === null) this.failure ??= closedEarly()
    if (this.exchanges.isRefused && !this.isAsking) this.emit('data', failedState)
    if (this.listenerCount('data') > 0) this.emit('data', scramRequest)
    else this.reportEnd()
  }

  /** Reports the end if these are the last bytes that the driver had to write. */
  private dropWrite(bytes: Buffer): false {
    if (this.readyState === 'closed') return false
    const isLast = bytes.toString('latin1', bytes.length - scramAnswer.size + 5).startsWith(scramAnswer.text)
    if (isLast) this.reportEnd()
    else this.emit('data', scramRequest)
    return false
  }

  private reportEnd(): void {
    this.readyState = 'closed'
    // The driver removes its listeners from a closed socket, and an unhandled error event ends the process.
    if (this.failure && this.listenerCount('error') > 0) this.emit('error', this.failure)
    // Only failed attempts to connect make the driver wait longer before the next one.
    this.emit('close', this.failure !== null && this.ready === null)
  }

  /** Forwards the startup, applies the settings, then reports that the session is ready. */
  private start(messages: Buffer): void {
    const passed: Buffer[] = []
    let isDone = false
    let isRefused = false
    eachMessage(messages, (type, start, end) => {
      const message = messages.subarray(start, end)
      if (isDone) passed.push(message)
      else if (type === fromServer.readyForQuery) {
        if (this.ready) passed.push(this.ready)
        else this.send(settingsQuery(this.session.settings))
        isDone = this.ready !== null
        this.ready = message
      } else if (this.ready === null || type === fromServer.parameterStatus || type === fromServer.notification) {
        passed.push(message)
      } else if (type === fromServer.error) {
        passed.push(message)
        isRefused = true
      } else if (type === fromServer.dataRow) this.isReadOnly = readValue(message) === 'on'
    })
    if (isDone) {
      if (this.isReadOnly) this.watch()
      else this.receive = (next) => void this.emit('data', next)
    }
    if (passed.length > 0) this.emit('data', Buffer.concat(passed))
    if (isRefused) this.stream?.destroy()
  }

  /** Checks between two transactions whether the session may write again. */
  private watch(): void {
    let isDue = false
    let isIdle = true
    let isRestored = false
    const ask = () => {
      if (!isDue || this.isAsking || !isIdle || !this.exchanges.areAnswered()) return
      this.isAsking = true
      isDue = false
      this.send(queryMessage(restoreQuery))
    }
    this.receive = (messages) => {
      const passed: Buffer[] = []
      eachMessage(messages, (type, start, end) => {
        const message = messages.subarray(start, end)
        if (!this.isAsking) passed.push(message)
        else if (type === fromServer.dataRow) isRestored = readValue(message) === 'off'
        if (type !== fromServer.readyForQuery) return
        isIdle = message.at(-1) === codeOf('I')
        this.isAsking = false
      })
      ask()
      if (isRestored && !this.isAsking) {
        clearInterval(this.asking)
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

const silent = () =>
  Object.assign(new Error('The server did not complete its answer in time.'), { code: 'CONNECTION_SILENT' })

const closedEarly = () =>
  Object.assign(new Error('the server closed the connection before it was ready'), { code: 'CONNECTION_CLOSED' })

/** An error of the server that ended the session. */
function serverError(message: Buffer): Error {
  const { M: text, C: code, V: severity } = errorFields(message)
  return Object.assign(new Error(text), { code, severity })
}

/** The end of the last column of a row, for `on` and `off` after three zero bytes of length. */
const readValue = (row: Buffer): string => row.toString('utf8', row.length - 3).replace(/[^a-z]/g, '')

/** One statement that applies the settings. Its last column is whether the session began read-only. */
function settingsQuery(settings: Session['settings']): Buffer {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return queryMessage(`select ${[...calls, `current_setting('default_transaction_read_only')`].join(', ')}`)
}

/** An SQL condition: new sessions of this user in this database are read-only. */
export const beginsReadOnly = `exists (
  select from pg_db_role_setting s, unnest(s.setconfig) setting
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and s.setrole in (0, (select oid from pg_roles where rolname = current_user))
    and setting ~* '^default_transaction_read_only=(on|true|yes|1)$')`

/** Returns `off` if the session may write. A value from the server's configuration changes without this. */
const restoreQuery = `
  select case when source in ('database', 'user', 'database user') and not ${beginsReadOnly}
    then set_config(name, 'off', false) else setting end
  from pg_settings where name = 'default_transaction_read_only'`

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from([codeOf('Q'), 0, 0, 0, 0])
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
