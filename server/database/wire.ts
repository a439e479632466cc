/** The messages of PostgreSQL's protocol (version 3.0, "Message Formats") that the connection to the embedded engine looks at. */
const letter = (name: string) => name.charCodeAt(0)

export const fromDriver = {
  bind: letter('B'),
  execute: letter('E'),
  parse: letter('P'),
  query: letter('Q'),
  sync: letter('S'),
  terminate: letter('X'),
} as const

export const fromEngine = { parseComplete: letter('1'), readyForQuery: letter('Z') } as const

/** What ReadyForQuery says: outside of a transaction, inside of one, inside of one that has failed. */
export const status = { idle: letter('I'), inTransaction: letter('T'), failed: letter('E') } as const

/** A type, and the length that follows it. */
const headSize = 5
const sizeAt = (bytes: Buffer, at: number) => 1 + bytes.readUInt32BE(at + 1)

/** Shows each whole message to `visit` and gives the number of bytes that they take. */
export function eachMessage(bytes: Buffer, visit: (type: number, start: number, end: number) => void): number {
  let start = 0
  while (start + headSize <= bytes.length) {
    const end = start + sizeAt(bytes, start)
    if (end > bytes.length) break
    visit(bytes[start] as number, start, end)
    start = end
  }
  return start
}

/** Puts the pieces in which a stream arrives together again, as far as its messages are whole. */
export class MessageReader {
  private held: Buffer[] = []
  private size = 0
  private needed = headSize

  /** Calls `visit` as `eachMessage` does and gives the whole messages; the beginning of the next one is kept. */
  read(piece: Buffer, visit: (type: number, start: number, end: number, bytes: Buffer) => void): Buffer {
    this.held.push(piece)
    this.size += piece.length
    if (this.size < this.needed) return Buffer.alloc(0)
    const bytes = this.held.length === 1 ? piece : Buffer.concat(this.held)
    const used = eachMessage(bytes, (type, start, end) => visit(type, start, end, bytes))
    const rest = bytes.subarray(used)
    this.held = rest.length > 0 ? [rest] : []
    this.size = rest.length
    this.needed = rest.length < headSize ? headSize : sizeAt(rest, 0)
    return bytes.subarray(0, used)
  }
}

const textAt = (message: Buffer, start: number) => message.toString('utf8', start, message.indexOf(0, start))

/** The name and the text of a Parse message. */
export function readParse(message: Buffer): { name: string; text: string } {
  const name = textAt(message, headSize)
  return { name, text: textAt(message, headSize + Buffer.byteLength(name) + 1) }
}

/** The text of a Query message. */
export const readQuery = (message: Buffer): string => textAt(message, headSize)

/** The name of the prepared statement in a Bind message; empty for the one without a name. */
export const readBind = (message: Buffer): string => textAt(message, message.indexOf(0, headSize) + 1)

function message(type: string, body: string | Buffer): Buffer {
  const content = Buffer.from(body)
  const head = Buffer.alloc(headSize)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

export const readyForQuery = (state: number): Buffer => message('Z', Buffer.from([state]))

export const commandComplete = (tag: string): Buffer => message('C', `${tag}\0`)

/** A refusal of a statement, with one of PostgreSQL's own codes ("Appendix A"). */
export interface Fault {
  code: string
  message: string
}

export const errorResponse = (fault: Fault): Buffer =>
  message('E', `SERROR\0VERROR\0C${fault.code}\0M${fault.message}\0\0`)
