import { fromDriver, readBind, readParse, readQuery } from './wire'

/** A prepared statement: its name and the message that made it. */
export interface Prepared {
  name: string
  message: Buffer
}

/** A prepared statement that was made, and on which engine, counted from the first. */
export interface Preparation {
  message: Buffer
  on: number
}

/**
 * What the driver asks at once: the messages until the one that the engine answers with ReadyForQuery.
 * It may come in two parts, when the driver first asks for the types of the parameters.
 */
export class Exchange {
  /** Its messages, piece by piece. */
  readonly pieces: Buffer[] = []
  /** How many pieces the engine has been sent. */
  sent = 0
  /** Whether the part that runs a statement is there. */
  isRun = false
  /** How many statements the engine has begun when it begins this one; 0 as long as it was not sent. */
  place = 0
  /** Whether the engine has answered any of it. */
  isHeard = false
  /** What is prepared once more for it, until the engine says that it is. */
  again: Preparation | null = null
  /** Whether its last message is there. */
  isWhole = false
  /** Whether the driver was told already that it failed. */
  isRefused = false
  /** What it prepares, in this order. */
  readonly prepares: Prepared[] = []
  /** The prepared statement that it runs, if it has a name. */
  runs = ''
  private simple = ''

  /** Adds a message; the last one makes it whole. */
  add(type: number, message: Buffer): void {
    this.pieces.push(message)
    if (type === fromDriver.parse) {
      // A copy, since the piece is part of everything that was written together with it.
      this.prepares.push({ name: readParse(message).name, message: Buffer.from(message) })
    } else if (type === fromDriver.bind) this.runs = readBind(message)
    else if (type === fromDriver.query) this.simple = readQuery(message)
    if (type === fromDriver.query || type === fromDriver.execute) this.isRun = true
    this.isWhole = type === fromDriver.query || type === fromDriver.sync
  }

  /** Whether an engine that has begun so many statements may have begun this one. */
  hasBegun(begun: number): boolean {
    return this.isHeard || (this.place > 0 && this.place <= begun)
  }

  /** Has it wait again, as if it had never been sent. */
  takeBack(): void {
    this.sent = this.place = 0
    this.again = null
  }

  /** The SQL of it, which holds no values of parameters. */
  text(prepared: ReadonlyMap<string, Preparation>): string {
    const parse = this.prepares[0]?.message ?? prepared.get(this.runs)?.message
    return this.simple || (parse ? readParse(parse).text : '')
  }
}
