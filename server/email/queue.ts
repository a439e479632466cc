import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { languages } from '../../src/product'
import { schedule } from '../schedule'
import type { Mail, Mailer } from './mailer'
import type { Language } from './messages'
import { type SecurityMessage, securityMessage } from './security-message'

/** Milliseconds between two checks of the queue. */
const every = 5_000
const batch = 20
/** Retries of a failed email: the wait doubles from one minute, up to a maximum number of attempts. */
const mostAttempts = 8

/** A complete message, as opposed to the built-in security messages. */
const wholeMessage = 'message'

/** Queues an email in the transaction; it is sent only if the transaction commits. */
export const queueEmail = (
  tx: Sql | TransactionSql,
  { kind, to, language, ...values }: SecurityMessage,
): Promise<void> => insert(tx, kind, to, language, values)

/** Queues a message with a given subject and texts. */
export const queueMail = (tx: Sql | TransactionSql, { to, ...values }: Mail): Promise<void> =>
  insert(tx, wholeMessage, to, languages[0], values)

async function insert(tx: Sql | TransactionSql, kind: string, to: string, language: Language, values: object) {
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

type Queued = { id: string; recipient: string; language: Language } & (
  | { kind: typeof wholeMessage; values: Omit<Mail, 'to'> }
  | { kind: SecurityMessage['kind']; values: Pick<SecurityMessage, 'name' | 'ip' | 'at'> }
)

const mailOf = (queued: Queued): Mail =>
  queued.kind === wholeMessage
    ? { ...queued.values, to: queued.recipient }
    : securityMessage({ ...queued.values, kind: queued.kind, language: queued.language, to: queued.recipient })

/**
 * Sends due emails. One process claims an email; if that process ends, it is due again a minute later.
 * @returns the number of sent emails
 */
export async function sendQueued({ sql, mailer, log }: QueueParts): Promise<number> {
  const due = await sql<Queued[]>`
    update email_queue set attempts = attempts + 1, due_at = now() + make_interval(mins => (2 ^ attempts)::int)
    where id in (
      select id from email_queue where due_at <= now() order by due_at limit ${batch} for update skip locked)
    returning id, kind, language, recipient, values`
  let sent = 0
  for (const queued of due) {
    const { id, kind } = queued
    try {
      await mailer.send(mailOf(queued))
      await sql`delete from email_queue where id = ${id}`
      sent++
    } catch (problem) {
      log.error({ err: problem, kind }, 'a queued email was not sent')
      await sql`delete from email_queue where id = ${id} and attempts >= ${mostAttempts}`
    }
  }
  return sent
}

/** Sends due emails every few seconds. Returns a function that stops it. */
export const startEmailQueue = (parts: QueueParts): (() => Promise<void>) =>
  schedule({ name: 'email queue', every, run: () => sendQueued(parts) }, parts.log)
