import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { codeOf, Exchanges, eachMessage } from './exchanges'

/** Settings of each session in a pool. */
export interface Session {
  /** Settings of PostgreSQL, such as `{ lock_timeout: '2s' }`; constants of this program. */
  settings: Readonly<Record<string, string>>
  /** Milliseconds to wait for the next data of an answer before the connection is ended; 0 means no limit. */
  longestSilence: number
}

const fromServer = {
  dataRow: codeOf('D'),
  error: codeOf('E'),
  notification: codeOf('N'),
  parameterStatus: codeOf('S'),
  readyForQuery: codeOf('Z'),
} as const
/** Milliseconds until a read-only session checks again whether it may write. */
const askEvery = 500

/**
 * A socket for the driver that applies settings to each new session before the driver uses it.
 * The driver can send settings only in its startup message, which PgBouncer refuses. This socket sends them as a first
 * statement. It holds back ReadyForQuery until the server has answered.
 * A session keeps the `default_transaction_read_only` that applied at its start. A read-only session checks between its
 * transactions whether that has changed. So the pool can write as soon as the database can.
 */
export class SessionSocket extends EventEmitter {
  readyState: 'open' | 'closed' = 'open'
  private stream: Socket | null = null
  private readonly unsent: [Buffer, (() => void) | undefined][] = []
  private keepAlive = 0
  /** The beginning of an incomplete message. */
  private rest: Buffer = Buffer.alloc(0)
  private receive = (chunk: Buffer): void => this.start(chunk)
  /** ReadyForQuery of the startup, held back while the settings are applied. */
  private ready: Buffer | null = null
  private isReadOnly = false
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
    if (this.stream) return this.send(bytes, callback)
    this.unsent.push([bytes, callback])
    return true
  }

  end(bytes: Buffer): void {
    if (this.stream) this.stream.end(bytes)
    else this.destroy()
  }

  destroy(error?: Error): void {
    if (this.stream) return void this.stream.destroy(error)
    // The driver attaches its listeners after it receives the socket.
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
    stream.on('data', (chunk: Buffer) => {
      this.exchanges.received(chunk)
      this.receive(chunk)
    })
    stream.on('drain', () => this.emit('drain'))
    stream.on('error', (error) => this.fail(error))
    stream.on('close', (hadError) => this.close(hadError))
    for (const [bytes, callback] of this.unsent.splice(0)) this.send(bytes, callback)
  }

  private send(bytes: Buffer, callback?: () => void): boolean {
    this.exchanges.sent(bytes)
    return this.stream?.write(bytes, callback) ?? false
  }

  /** The driver removes its listeners from a closed socket, and an unhandled error event ends the process. */
  private fail(error: Error): void {
    if (this.listenerCount('error') > 0) this.emit('error', error)
  }

  private close(hadError: boolean): void {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    clearInterval(this.asking)
    this.exchanges.close()
    this.emit('close', hadError)
  }

  /** Forwards the startup, applies the settings, then reports that the session is ready. */
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
    this.rest = bytes.subarray(used)
    if (isDone) {
      passed.push(this.rest)
      if (this.isReadOnly) this.watch()
      else this.receive = (next) => void this.emit('data', next)
    }
    if (passed.length > 0) this.emit('data', Buffer.concat(passed))
    if (isRefused) this.stream?.destroy()
  }

  /** Checks between two transactions whether the session may write again. */
  private watch(): void {
    let isDue = false
    let isAsking = false
    let isIdle = true
    let isRestored = false
    const ask = () => {
      if (!isDue || isAsking || !isIdle || this.exchanges.running > 0) return
      isAsking = true
      isDue = false
      this.send(queryMessage(restoreQuery))
    }
    this.receive = (chunk) => {
      const bytes = Buffer.concat([this.rest, chunk])
      const passed: Buffer[] = []
      const used = eachMessage(bytes, (type, start, end) => {
        const message = bytes.subarray(start, end)
        if (!isAsking) passed.push(message)
        else if (type === fromServer.dataRow) isRestored = readValue(message) === 'off'
        if (type !== fromServer.readyForQuery) return
        isIdle = message.at(-1) === codeOf('I')
        isAsking = false
      })
      ask()
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

const silent = () =>
  Object.assign(new Error('The server did not complete its answer in time.'), { code: 'CONNECTION_SILENT' })

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
