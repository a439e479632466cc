import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { schedule } from '../schedule'
import type { Mailer } from './mailer'
import { type SecurityMessage, securityMessage } from './security-message'

/** Milliseconds between two looks at the queue. */
const every = 5_000
const batch = 20
/** Of an email that could not be sent: the wait doubles from a minute on, and after so many attempts it is given up. */
const mostAttempts = 8

/** Notes an email to be sent once the transaction is committed, and not at all where it is taken back. */
export async function queueEmail(
  tx: Sql | TransactionSql,
  { kind, to, language, ...values }: SecurityMessage,
): Promise<void> {
  await tx.unsafe(
    `insert into email_queue (id, kind, recipient, language, values) values ($1, $2, $3, $4, $5::text::jsonb)`,
    [uuidv7(), kind, to, language, JSON.stringify(values)],
    { prepare: true },
  )
}

interface QueueParts {
  sql: Sql
  mailer: Mailer
  log: Pick<Logger, 'error'>
}

type Queued = Pick<SecurityMessage, 'kind' | 'language'> & {
  id: string
  recipient: string
  values: Pick<SecurityMessage, 'name' | 'ip' | 'at'>
}

/**
 * Sends what is due. Of several processes one claims an email, and it is due again a minute later where that process ends.
 * @returns how many were sent
 */
export async function sendQueued({ sql, mailer, log }: QueueParts): Promise<number> {
  const due = await sql<Queued[]>`
    update email_queue set attempts = attempts + 1, due_at = now() + make_interval(mins => (2 ^ attempts)::int)
    where id in (
      select id from email_queue where due_at <= now() order by due_at limit ${batch} for update skip locked)
    returning id, kind, language, recipient, values`
  let sent = 0
  for (const { id, recipient, values, ...message } of due) {
    try {
      await mailer.send(securityMessage({ ...message, ...values, to: recipient }))
      await sql`delete from email_queue where id = ${id}`
      sent++
    } catch (problem) {
      log.error({ err: problem, kind: message.kind }, 'an email about an account was not sent')
      await sql`delete from email_queue where id = ${id} and attempts >= ${mostAttempts}`
    }
  }
  return sent
}

/** Sends every few seconds what is due. Gives the function that stops it. */
export const startEmailQueue = (parts: QueueParts): (() => Promise<void>) =>
  schedule({ name: 'email queue', every, run: () => sendQueued(parts) }, parts.log)
