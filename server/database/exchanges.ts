const letter = (name: string) => name.charCodeAt(0)
/** Messages that the server answers with ReadyForQuery: a simple query, and Sync, which ends an extended one. */
const asks = [letter('Q'), letter('S')]
const readyForQuery = letter('Z')
const idle = letter('I')

/** The statement after which a transaction takes as long as it needs, silences too. */
export const noTimeLimit =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** A type, and the length that follows it. */
const headSize = 5

/**
 * Follows what a session asks and what the server answers, and notices when the server owes an answer and is silent.
 *
 * The limits of PostgreSQL end a statement that takes too long. They cannot end one whose answer is lost on the way, and
 * its connection would occupy a slot of the pool until TCP gives up, which takes minutes.
 */
export class Exchanges {
  /** Exchanges that the server has not answered; the startup is the first. */
  running = 1
  private isAwaited = false
  private isSilent = false
  /** Whether the transaction that runs has no time limit. */
  private isPatient = false
  private timer: NodeJS.Timeout | undefined
  /** The head of a message that has not arrived as a whole, and the bytes of its body that are still to come. */
  private readonly head = Buffer.alloc(headSize)
  private filled = 0
  private left = 0
  /** Whether the next byte is the state of the transaction, which ReadyForQuery tells. */
  private isState = false

  /** @param limit milliseconds of silence, 0 for as long as it takes; `giveUp` is called once when they are over */
  constructor(
    private readonly limit: number,
    private readonly giveUp: () => void,
  ) {}

  /** Whole messages that are sent to the server. */
  sent(bytes: Buffer): void {
    eachMessage(bytes, (type, start, end) => {
      if (!asks.includes(type)) return
      this.running++
      if (bytes.subarray(start, end).includes(noTimeLimit)) this.isPatient = true
    })
    if (this.isAwaited || this.isPatient || this.limit === 0) return
    this.isAwaited = true
    if (this.timer) this.timer.refresh()
    else this.timer = setTimeout(() => this.checkSilence(), this.limit).unref()
  }

  /** Bytes of the server, which may end anywhere. */
  received(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.left > 0) {
        if (this.isState) this.end(bytes[at] === idle)
        const step = Math.min(this.left, bytes.length - at)
        this.left -= step
        at += step
        continue
      }
      this.head[this.filled++] = bytes[at++] as number
      if (this.filled < headSize) continue
      this.filled = 0
      this.left = this.head.readUInt32BE(1) - 4
      this.isState = this.head[0] === readyForQuery
    }
    this.isSilent = false
    this.isAwaited = this.limit > 0 && this.running > 0 && !this.isPatient
    if (this.isAwaited) this.timer?.refresh()
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private checkSilence(): void {
    if (!this.isAwaited) return
    this.isSilent = true
    // A process that was busy has not read yet what has arrived meanwhile.
    setImmediate(() => {
      if (this.isSilent && this.isAwaited) this.giveUp()
    })
  }

  private end(isIdle: boolean): void {
    this.isState = false
    this.running--
    // The settings of a transaction end with it.
    if (isIdle) this.isPatient = false
  }
}

/** Shows each whole message to `visit` and gives the number of bytes that they take. */
export function eachMessage(bytes: Buffer, visit: (type: number, start: number, end: number) => void): number {
  let start = 0
  while (start + headSize <= bytes.length) {
    const end = start + 1 + bytes.readUInt32BE(start + 1)
    if (end > bytes.length) break
    visit(bytes[start] as number, start, end)
    start = end
  }
  return start
}
