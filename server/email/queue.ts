import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { languages } from '../../src/product'
import { typed } from '../database/typed'
import { schedule } from '../schedule'
import type { Mail, Mailer } from './mailer'
import type { Language } from './messages'
import { type SecurityMessage, securityMessage } from './security-message'
import { emailQueue } from './tables'

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
  await typed(tx).insert(emailQueue).values({ id: uuidv7(), kind, recipient: to, language, values })
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
export async function sendQueued({ sql: pool, mailer, log }: QueueParts): Promise<number> {
  const db = typed(pool)
  const { id, kind, language, recipient, values, attempts, dueAt } = emailQueue
  const due = db
    .select({ id })
    .from(emailQueue)
    .where(lte(dueAt, sql`now()`))
    .orderBy(dueAt)
    .limit(batch)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(emailQueue)
    .set({ attempts: sql`${attempts} + 1`, dueAt: sql`now() + make_interval(mins => (2 ^ ${attempts})::int)` })
    .where(inArray(id, due))
    .returning({ id, kind, language, recipient, values })
  let sent = 0
  for (const queued of claimed as Queued[]) {
    try {
      await mailer.send(mailOf(queued))
      await db.delete(emailQueue).where(eq(emailQueue.id, queued.id))
      sent++
    } catch (problem) {
      log.error({ err: problem, kind: queued.kind }, 'a queued email was not sent')
      await db.delete(emailQueue).where(and(eq(emailQueue.id, queued.id), gte(attempts, mostAttempts)))
    }
  }
  return sent
}

/** Sends due emails every few seconds. Returns a function that stops it. */
export const startEmailQueue = (parts: QueueParts): (() => Promise<void>) =>
  schedule({ name: 'email queue', every, run: () => sendQueued(parts) }, parts.log)
