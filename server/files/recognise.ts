import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { textTypeOf } from './names'

/** Enough for every signature of the types that are taken. */
const headLength = 4100

/**
 * The media type of the file at `path`, decided by what is in it: by its signature, or, for a file that is named as Markdown or plain text,
 * by being nothing but readable text. Null for everything that is neither.
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

/** A page or a drawing under a text's name: a browser would run what a reader of Markdown only shows. */
const isDocument = (head: Buffer) =>
  /^\ufeff?\s*<(\?xml|!doctype|html|head|body|svg|script|math)\b/i.test(head.subarray(0, 512).toString('utf8'))

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these
const unreadable = /[\u0000-\u0008\u000b\u000e-\u001f]/

/** Valid UTF-8 throughout, without control characters other than tabs, ends of lines and pages. */
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
