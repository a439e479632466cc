import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { log } from '../log'
import type { EmbeddedEngine } from './embedded'
import { Exchange } from './exchange'
import {
  commandComplete,
  eachMessage,
  errorResponse,
  type Fault,
  fromDriver,
  fromEngine,
  MessageReader,
  readyForQuery,
  status,
} from './wire'

/** The words of PostgreSQL's own `statement_timeout`. */
const tookTooLong: Fault = { code: '57014', message: 'canceling statement due to statement timeout' }
const interrupted: Fault = { code: '57P02', message: 'the embedded database ended while it ran the statement' }
const away: Fault = { code: '57P03', message: 'the embedded database does not run just now' }

/**
 * What the driver takes for its socket to the embedded engine, and what keeps the promises that PGlite alone does not.
 *
 * **One statement at a time** is with the engine, so that it is known which one runs and since when. The others wait here, where a lost
 * engine does not take them along; none is ever sent twice.
 *
 * **A statement that runs longer than `limit`** milliseconds is ended, and so is the engine: nothing else stops WebAssembly. The asker
 * gets the error of PostgreSQL's `statement_timeout`, the rest of its transaction is refused with the same error until it is
 * rolled back, as in any transaction that has failed, and what waited runs on the next engine.
 *
 * **A lost engine** does not end the connection. The driver's own answer to a lost connection is to write the ROLLBACK of a transaction to
 * a socket that is gone, which ends the process.
 */
export class EmbeddedConnection extends EventEmitter {
  readyState: 'open' | 'closed' = 'open'
  private readonly waiting: Exchange[] = []
  private engine: Socket | null = null
  private reader = new MessageReader()
  private isConnecting = false
  private startup: Buffer | null = null
  /** Whether the engine has not answered the startup message yet, and whether the driver has ever heard an answer to it. */
  private isGreeting = false
  private wasGreeted = false
  private state: number = status.idle
  /** Why the rest of the open transaction is refused. */
  private broken: Fault | null = null
  private isLifted = false
  private isTooLong = false
  private clock: NodeJS.Timeout | undefined
  private since = 0
  /** What is prepared, and on which engine, counted from the first. */
  private readonly prepared = new Map<string, { message: Buffer; on: number }>()
  private engines = 0
  /** What the running exchange needs from an earlier engine, until it is prepared on this one. */
  private again: { on: number } | null = null

  constructor(
    private readonly source: Pick<EmbeddedEngine, 'connect' | 'interrupt'>,
    private readonly limit: number,
  ) {
    super()
  }

  /** Lets the statements of the open transaction take as long as they need; its end sets the limit again. */
  liftLimit(): void {
    this.isLifted = this.state !== status.idle
  }

  /** The driver writes whole messages only, the first one without a type. */
  write(bytes: Buffer): boolean {
    if (!this.startup) {
      this.startup = bytes
      this.connect()
      return true
    }
    eachMessage(bytes, (type, start, end) => {
      if (type === fromDriver.terminate) {
        this.destroy()
        return
      }
      if (this.waiting.at(-1)?.isWhole !== false) this.waiting.push(new Exchange())
      this.waiting.at(-1)?.add(type, bytes.subarray(start, end))
    })
    // The driver is not done with writing yet: what it writes upon an answer that comes now would be lost.
    queueMicrotask(() => this.advance())
    return true
  }

  end(bytes?: Buffer): void {
    if (bytes) this.write(bytes)
    this.destroy()
  }

  destroy(error?: Error): void {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    clearTimeout(this.clock)
    this.engine?.destroy()
    this.engine = null
    setImmediate(() => {
      if (error) this.emit('error', error)
      this.emit('close', error !== undefined)
    })
  }

  private connect(): void {
    if (this.isConnecting || this.readyState === 'closed') return
    this.isConnecting = true
    this.source.connect().then(
      (socket) => {
        this.isConnecting = false
        this.greet(socket)
      },
      (error: Error) => {
        this.isConnecting = false
        if (this.wasGreeted) this.refuseAll()
        else this.destroy(error)
      },
    )
  }

  private greet(socket: Socket): void {
    if (this.readyState === 'closed') {
      socket.destroy()
      return
    }
    this.engine = socket
    this.engines += 1
    this.reader = new MessageReader()
    this.isGreeting = true
    socket.on('data', (piece: Buffer) => this.take(piece))
    socket.on('error', () => undefined)
    socket.on('close', () => this.lose())
    this.send(this.startup as Buffer)
  }

  private send(bytes: Buffer): void {
    this.engine?.write(bytes)
    this.since = performance.now()
    if (this.clock) this.clock.refresh()
    else this.clock = setTimeout(() => this.look(), this.limit).unref()
  }

  /** Time is up for what was sent last, unless its answer is here and was not read yet, because this process itself was busy. */
  private look(): void {
    const { since } = this
    setImmediate(() => {
      const isRunning = this.isGreeting || (this.waiting[0]?.sent ?? 0) > 0
      if (!isRunning || since !== this.since || this.isLifted || !this.engine) return
      const text = this.waiting[0]?.text(this.prepared).slice(0, 1_000)
      log.error(
        { limit: this.limit, text },
        'A statement took too long; the embedded database is ended and started again.',
      )
      this.isTooLong = true
      this.source.interrupt()
    })
  }

  /** Sends what is next, or answers it where the engine cannot. */
  private advance(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (this.broken || next.isRefused) {
        if (!this.refuse(next, this.broken ?? interrupted)) return
        continue
      }
      if (!this.engine) {
        this.connect()
        return
      }
      if (this.isGreeting || next.sent === next.pieces.length) return
      const pieces = next.pieces.slice(next.sent)
      const known = this.prepared.get(next.runs)
      if (next.sent === 0 && known && known.on !== this.engines) {
        pieces.unshift(known.message)
        this.again = known
      }
      next.sent = next.pieces.length
      this.send(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces))
      return
    }
  }

  /** Passes on what the engine answers, but not what it was asked by this connection itself. */
  private take(piece: Buffer): void {
    let from = 0
    const answers = this.reader.read(piece, (type, start, end, bytes) => {
      if (type === fromEngine.parseComplete) {
        if (this.again) {
          if (start > from) this.emit('data', bytes.subarray(from, start))
          from = end
          this.again.on = this.engines
          this.again = null
        } else this.keepPrepared()
      }
      if (type !== fromEngine.readyForQuery) return
      if (this.isGreeting && this.wasGreeted) from = end
      this.finish(bytes[end - 1] as number)
    })
    // A second greeting may come in several pieces; none of it is for the driver.
    if (answers.length > from && !(this.isGreeting && this.wasGreeted)) this.emit('data', answers.subarray(from))
    this.advance()
  }

  private keepPrepared(): void {
    const made = this.waiting[0]?.prepares.shift()
    if (made?.name) this.prepared.set(made.name, { message: made.message, on: this.engines })
  }

  private finish(state: number): void {
    if (this.isGreeting) {
      this.isGreeting = false
      this.wasGreeted = true
    } else this.waiting.shift()
    this.again = null
    this.state = state
    if (state === status.idle) this.isLifted = false
  }

  private lose(): void {
    const fault = this.isTooLong ? tookTooLong : interrupted
    this.engine = null
    this.again = null
    this.isGreeting = this.isTooLong = false
    if (this.readyState === 'closed') return
    if (!this.wasGreeted) {
      this.connect()
      return
    }
    const running = this.waiting[0]
    if (this.state !== status.idle) this.broken = fault
    if (running && running.sent > 0) this.refuse(running, fault)
    this.advance()
  }

  /** Answers a statement that has failed; false while the driver has not sent all of it, as it does when it hears of the failure. */
  private refuse(exchange: Exchange, fault: Fault): boolean {
    const word = /^\s*(rollback|commit)\s*;?\s*$/i.exec(exchange.text(this.prepared))?.[1]?.toLowerCase()
    const answers: Buffer[] = []
    if (word === 'rollback') answers.push(commandComplete('ROLLBACK'))
    else if (!exchange.isRefused) answers.push(errorResponse(fault))
    exchange.isRefused = true
    if (exchange.isWhole) {
      if (word) this.broken = null
      this.finish(this.broken ? status.failed : status.idle)
      answers.push(readyForQuery(this.state))
    }
    if (answers.length > 0) this.emit('data', Buffer.concat(answers))
    return exchange.isWhole
  }

  /** No engine came in time: those who wait are told so, and the next statement tries again. */
  private refuseAll(): void {
    for (let next = this.waiting[0]; next && this.refuse(next, away); next = this.waiting[0]);
  }
}
