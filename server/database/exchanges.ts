/** The code of a type of message. */
export const codeOf = (name: string) => name.charCodeAt(0)
/** Messages that the server answers with ReadyForQuery: a simple query, and Sync, which ends an extended one. */
const asks = [codeOf('Q'), codeOf('S')]
const readyForQuery = codeOf('Z')
const idle = codeOf('I')

/** The statement that removes all time limits of a transaction. */
export const noTimeLimit =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** A message type and a length. */
const headSize = 5

/**
 * Follows the messages of a session and detects a server that owes an answer but sends nothing.
 * PostgreSQL's own limits end a slow statement. They cannot detect an answer that is lost on the network. Its
 * connection would occupy a slot of the pool until TCP gives up, which takes minutes.
 */
export class Exchanges {
  /** Exchanges without an answer; the first one is the startup. */
  running = 1
  private isAwaited = false
  private isSilent = false
  /** Whether the current transaction has no time limit. */
  private isPatient = false
  private timer: NodeJS.Timeout | undefined
  /** The head of an incomplete message, and the remaining bytes of its body. */
  private readonly head = Buffer.alloc(headSize)
  private filled = 0
  private left = 0
  /** Whether the next byte is the transaction state in ReadyForQuery. */
  private isState = false

  /** @param limit milliseconds of silence, 0 for no limit; `giveUp` is called once when the limit is exceeded */
  constructor(
    private readonly limit: number,
    private readonly giveUp: () => void,
  ) {}

  /** Complete messages to the server. */
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

  /** Bytes from the server, which may end anywhere. */
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
    // A busy process may have unread bytes from the server.
    setImmediate(() => {
      if (this.isSilent && this.isAwaited) this.giveUp()
    })
  }

  private end(isIdle: boolean): void {
    this.isState = false
    this.running--
    // Transaction settings end with the transaction.
    if (isIdle) this.isPatient = false
  }
}

/** Calls `visit` for each complete message. Returns the number of consumed bytes. */
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
