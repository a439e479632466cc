import { EventEmitter } from 'node:events'
import { log } from '../log'
import type { EmbeddedEngine, EngineSocket } from './embedded'
import { Exchange, type Preparation, type Prepared } from './exchange'
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

/** How many statements the engine has at hand: enough to have the next one there when one is done. */
const atHand = 16

/**
 * What the driver takes for its socket to the embedded engine, and what keeps the promises that PGlite alone does not.
 *
 * **It knows what has begun.** The engine runs one statement after the other, and writes down how many it has begun where that outlives
 * it. What it had not begun runs on the next engine; what it had is never sent again.
 *
 * **A statement that runs longer than `limit`** milliseconds is ended, and so is the engine: nothing else stops WebAssembly. The asker
 * gets the error of PostgreSQL's `statement_timeout`, the rest of its transaction is refused with the same error until it is
 * rolled back, as in any transaction that has failed, and what waited is run.
 *
 * **A lost engine** does not end the connection. The driver's own answer to a lost connection is to write the ROLLBACK of a transaction to
 * a socket that is gone, which ends the process.
 */
export class EmbeddedConnection extends EventEmitter {
  readyState: 'open' | 'closed' = 'open'
  private readonly waiting: Exchange[] = []
  private engine: EngineSocket | null = null
  /** Statements that this engine was sent, and those that it had begun before. */
  private sent = 0
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
  private readonly prepared = new Map<string, Preparation>()
  private engines = 0

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
    this.engine?.socket.destroy()
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
      (engine) => {
        this.isConnecting = false
        this.greet(engine)
      },
      (error: Error) => {
        this.isConnecting = false
        if (this.wasGreeted) this.refuseAll()
        else this.destroy(error)
      },
    )
  }

  private greet(engine: EngineSocket): void {
    const { socket } = engine
    if (this.readyState === 'closed') {
      socket.destroy()
      return
    }
    this.engine = engine
    this.engines += 1
    this.reader = new MessageReader()
    this.isGreeting = true
    socket.on('data', (piece: Buffer) => this.take(piece))
    socket.on('error', () => undefined)
    socket.on('close', () => this.lose())
    socket.write(this.startup as Buffer)
    this.startClock()
  }

  private startClock(): void {
    this.since = performance.now()
    if (this.clock) this.clock.refresh()
    else this.clock = setTimeout(() => this.look(), this.limit).unref()
  }

  /** Time is up for what runs, unless its answer is here and was not read yet, because this process itself was busy. */
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
    while (this.waiting[0] && (this.broken || this.waiting[0].isRefused)) {
      if (!this.refuse(this.waiting[0], this.broken ?? interrupted)) return
    }
    if (this.waiting.length === 0 || this.isGreeting) return
    if (!this.engine) {
      this.connect()
      return
    }
    const pieces: Buffer[] = []
    for (const [at, exchange] of this.waiting.entries()) {
      if (at === atHand) break
      if (exchange.sent === exchange.pieces.length) continue
      // Only what runs now starts the clock: a stream of others must not hold it.
      if (at === 0) this.startClock()
      if (exchange.sent === 0) this.prepareAgain(exchange, pieces)
      if (exchange.isRun && exchange.place === 0) exchange.place = ++this.sent
      pieces.push(...exchange.pieces.slice(exchange.sent))
      exchange.sent = exchange.pieces.length
    }
    if (pieces.length > 0) this.engine.socket.write(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces))
  }

  /** Puts before an exchange what it needs and an earlier engine had. */
  private prepareAgain(exchange: Exchange, pieces: Buffer[]): void {
    const known = this.prepared.get(exchange.runs)
    if (!known || known.on === this.engines) return
    pieces.push(known.message)
    known.on = this.engines
    exchange.again = known
  }

  /** Passes on what the engine answers, but not what it was asked by this connection itself. */
  private take(piece: Buffer): void {
    let from = 0
    const answers = this.reader.read(piece, (type, start, end, bytes) => {
      if (type === fromEngine.parseComplete) {
        const running = this.waiting[0]
        if (running?.again) {
          if (start > from) this.emit('data', bytes.subarray(from, start))
          from = end
          running.again = null
        } else this.keepPrepared(running?.prepares.shift())
      }
      if (type !== fromEngine.readyForQuery) {
        if (this.waiting[0]) this.waiting[0].isHeard = !this.isGreeting
        return
      }
      if (this.isGreeting && this.wasGreeted) from = end
      this.finish(bytes[end - 1] as number)
    })
    // The first part of a statement is answered: time runs again from the second one.
    if (this.waiting[0]?.isWhole === false) this.since = performance.now()
    // A second greeting may come in several pieces; none of it is for the driver.
    if (answers.length > from && !(this.isGreeting && this.wasGreeted)) this.emit('data', answers.subarray(from))
    this.advance()
  }

  private keepPrepared(made: Prepared | undefined): void {
    if (made?.name) this.prepared.set(made.name, { message: made.message, on: this.engines })
  }

  private finish(state: number): void {
    if (this.isGreeting) {
      this.isGreeting = false
      this.wasGreeted = true
      this.sent = this.engine?.begun() ?? 0
    } else {
      const { again } = this.waiting.shift() ?? {}
      // It could not be prepared again, since a table of it has changed, say: the driver asks anew and hears why.
      if (again) again.on = 0
      if ((this.waiting[0]?.sent ?? 0) > 0) this.startClock()
    }
    this.state = state
    if (state === status.idle) this.isLifted = false
  }

  private lose(): void {
    const begun = this.engine?.begun() ?? 0
    const fault = this.isTooLong ? tookTooLong : interrupted
    this.engine = null
    this.isGreeting = this.isTooLong = false
    if (this.readyState === 'closed') return
    if (!this.wasGreeted) {
      this.connect()
      return
    }
    if (this.state !== status.idle) this.broken = fault
    // The last one that was begun ran; those before it had ended, and their answers are lost.
    const ended = this.waiting.slice(0, 1 + this.waiting.findLastIndex((exchange) => exchange.hasBegun(begun)))
    for (const exchange of ended) {
      if (!this.refuse(exchange, exchange === ended.at(-1) ? fault : interrupted)) break
    }
    for (const exchange of this.waiting) exchange.takeBack()
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
