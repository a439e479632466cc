import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { textTypeOf } from './names'

/** Enough bytes for all accepted signatures. */
const headLength = 4100

/**
 * The media type of the file at `path`, detected from its content by its signature. A file named as Markdown or plain
 * text must be readable text. Null for other content.
 */
export async function recognise(path: string, name: string): Promise<string | null> {
  const head = await readHead(path)
  const known = await fileTypeFromBuffer(head)
  if (known) return known.mime
  const textType = textTypeOf(name)
  if (!textType || head.length === 0 || isDocument(head)) return null
  return (await isReadableText(path)) ? textType : null
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** HTML or SVG with the name of a text: a browser would execute it. */
const isDocument = (head: Buffer) =>
  /^\ufeff?\s*<(\?xml|!doctype|html|head|body|svg|script|math)\b/i.test(head.subarray(0, 512).toString('utf8'))

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these
const unreadable = /[\u0000-\u0008\u000b\u000e-\u001f]/

/** Valid UTF-8 without control characters other than tabs, line ends and page breaks. */
async function isReadableText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) {
      if (unreadable.test(decoder.decode(piece as Buffer, { stream: true }))) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
