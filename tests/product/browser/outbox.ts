import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, ownProgram } from '../../browser/test'
import { readEmail } from '../../harness/emails'

interface Email {
  /** Its file, whose name begins with the time. */
  name: string
  subject: string
  text: string
}

/** The emails to an address in the program's outbox, oldest first. */
async function emailsTo(email: string): Promise<Email[]> {
  const outbox = ownProgram().outbox
  // A message is written under a hidden name first.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.')).sort()
  const messages = await Promise.all(
    names.map(async (name) => ({ name, message: await readFile(join(outbox, name), 'utf8') })),
  )
  return messages
    .filter(({ message }) => message.includes(`\nTo: ${email}\n`))
    .map(({ name, message }) => ({ name, ...readEmail(message) }))
}

const codeOf = ({ text }: Email) => /\b\d{6}\b/.exec(text)?.[0]

/**
 * Reads emails with a code to an address. Each call waits for the next one and returns its subject and code. Notices
 * about the account are sent in the background and may come between them.
 */
export function openMailbox(email: string) {
  const read = new Set<string>()
  const next = async () => (await emailsTo(email)).find((each) => codeOf(each) && !read.has(each.name))
  return async (): Promise<{ subject: string; code: string }> => {
    await expect.poll(next).toBeDefined()
    const newest = await next()
    if (newest) read.add(newest.name)
    return { subject: newest?.subject ?? '', code: (newest && codeOf(newest)) ?? '' }
  }
}
