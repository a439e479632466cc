import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, ownProgram } from '../../browser/test'
import { readEmail } from '../harness/emails'

/** The emails to an address in the program's outbox, oldest first. */
async function emailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const outbox = ownProgram().outbox
  const names = await readdir(outbox).catch(() => [])
  const messages = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')))
  return messages.filter((message) => message.includes(`\nTo: ${email}\n`)).map(readEmail)
}

/** Reads emails to an address: each call waits for the next one and returns its subject and its code. */
export function openMailbox(email: string) {
  let read = 0
  return async (): Promise<{ subject: string; code: string }> => {
    await expect.poll(async () => (await emailsTo(email)).length).toBeGreaterThan(read)
    const newest = (await emailsTo(email))[read]
    read += 1
    return { subject: newest?.subject ?? '', code: /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '' }
  }
}
