/** The code of a type of message. */
export const codeOf = (name: string) => name.charCodeAt(0)
/** Messages that the server answers with ReadyForQuery: a simple query, and Sync, which ends an extended one. */
const asks = [codeOf('Q'), codeOf('S')]
const readyForQuery = codeOf('Z')
const errorResponse = codeOf('E')
const idle = codeOf('I')

/** The statement that removes all time limits of a transaction. */
export const noTimeLimit =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** A message type and a length. */
const headSize = 5
const nothing = Buffer.alloc(0)

/**
 * Follows the messages of a session and detects a server that owes an answer but sends nothing.
 * PostgreSQL's own limits end a slow statement. They cannot detect an answer that is lost on the network. Its
 * connection would occupy a slot of the pool until TCP gives up, which takes minutes.
 */
export class Exchanges {
  /** Exchanges without an answer; the first one is the startup. */
  private running = 1
  /** Whether messages were sent after the last Sync: the server answers them when Flush asks for it. */
  private isOpen = false
  /** Whether the server refused a statement, but did not yet send the ReadyForQuery after it. */
  isRefused = false
  /** Where an error that ends the session starts in the messages received last; null if there is none. */
  fatalAt: number | null = null
  private isAwaited = false
  private isSilent = false
  /** Whether the current transaction has no time limit. */
  private isPatient = false
  private timer: NodeJS.Timeout | undefined
  private readonly messages = new Messages()

  /** @param limit milliseconds of silence, 0 for no limit; `giveUp` is called once when the limit is exceeded */
  constructor(
    private readonly limit: number,
    private readonly giveUp: () => void,
  ) {}

  /** Complete messages to the server. */
  sent(bytes: Buffer): void {
    eachMessage(bytes, (type, start, end) => {
      this.isOpen = !asks.includes(type)
      if (this.isOpen) return
      this.running++
      if (bytes.subarray(start, end).includes(noTimeLimit)) this.isPatient = true
    })
    if (this.isAwaited || this.isPatient || this.limit === 0) return
    this.isAwaited = true
    if (this.timer) this.timer.refresh()
    else this.timer = setTimeout(() => this.checkSilence(), this.limit).unref()
  }

  /** Takes bytes from the server, which may end anywhere. Returns the complete messages. */
  received(bytes: Buffer): Buffer {
    this.fatalAt = null
    const messages = this.messages.take(bytes, (type, message, start) => {
      if (type === readyForQuery) this.end(message.at(-1) === idle)
      else if (type === errorResponse) {
        if (isFatal(message)) this.fatalAt ??= start
        else this.isRefused = true
      }
    })
    this.isSilent = false
    this.isAwaited = this.limit > 0 && this.running > 0 && !this.isPatient
    if (this.isAwaited) this.timer?.refresh()
    return messages
  }

  /** Whether every message is answered. */
  areAnswered(): boolean {
    return this.running === 0 && !this.isOpen
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
    this.running--
    this.isRefused = false
    // Transaction settings end with the transaction.
    if (isIdle) this.isPatient = false
  }
}

/** Joins bytes to complete messages. */
class Messages {
  private parts: Buffer[] = []
  private size = 0
  /** The size of the first incomplete message, or of its head. */
  private needed = headSize

  take(bytes: Buffer, visit: (type: number, message: Buffer, start: number) => void): Buffer {
    this.parts.push(bytes)
    this.size += bytes.length
    if (this.size < this.needed) return nothing
    const joined = this.parts.length === 1 ? bytes : Buffer.concat(this.parts)
    const used = eachMessage(joined, (type, start, end) => visit(type, joined.subarray(start, end), start))
    const rest = joined.subarray(used)
    this.parts = rest.length > 0 ? [rest] : []
    this.size = rest.length
    this.needed = rest.length < headSize ? headSize : 1 + rest.readUInt32BE(1)
    return joined.subarray(0, used)
  }
}

const isFatal = (error: Buffer) => ['FATAL', 'PANIC'].includes(errorFields(error).V ?? '')

/** The fields of an error by their letters (PostgreSQL, "Error and Notice Message Fields"). */
export function errorFields(error: Buffer): Partial<Record<string, string>> {
  const fields = error.toString('utf8', headSize).split('\0').filter(Boolean)
  return Object.fromEntries(fields.map((field) => [field.charAt(0), field.slice(1)]))
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
