import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import type { Language } from '../../src/declare/languages'
import { languages } from '../../src/product'
import { performDue } from '../database/due-rows'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import type { Mail, Mailer } from './mailer'
import { type SecurityMessage, securityMessage } from './security-message'
import { emailQueue } from './tables'

/** The kind of an email that is queued with its texts. The other kinds are those of security emails. */
const wholeMessage = 'message'

/** Queues a security email in the transaction, as `queueEmail` does. Its text is written when it is sent. */
export const queueSecurityEmail = (
  tx: Sql | TransactionSql,
  { kind, to, language, ...values }: SecurityMessage,
): Promise<void> => insert(tx, kind, to, language, values)

/** Queues an email in the transaction; it is sent only if the transaction commits. */
export const queueEmail = (tx: Sql | TransactionSql, { to, ...values }: Mail): Promise<void> =>
  insert(tx, wholeMessage, to, languages[0], values)

async function insert(tx: Sql | TransactionSql, kind: string, to: string, language: Language, values: object) {
  await typed(tx).insert(emailQueue).values({ id: newId(), kind, recipient: to, language, values })
}

interface QueueParts {
  sql: Sql
  mailer: Mailer
  log: Pick<Logger, 'error'>
  /** Receives an email that is removed after its last attempt. */
  refused?(mail: Mail): Promise<void>
}

type Queued = { id: string; recipient: string; language: Language } & (
  | { kind: typeof wholeMessage; values: Omit<Mail, 'to'> }
  | { kind: SecurityMessage['kind']; values: Pick<SecurityMessage, 'name' | 'ip' | 'at' | 'zone' | 'codesLeft'> }
)

const mailOf = (queued: Queued): Mail =>
  queued.kind === wholeMessage
    ? { ...queued.values, to: queued.recipient }
    : securityMessage({ ...queued.values, kind: queued.kind, language: queued.language, to: queued.recipient })

/** Sends due emails. Returns the number of sent ones. */
export function sendQueued({ sql, mailer, log, refused }: QueueParts, isStopping?: () => boolean): Promise<number> {
  return performDue<Queued>(sql, emailQueue, {
    isStopping,
    async perform(queued) {
      await mailer.send({ ...mailOf(queued), id: queued.id })
      await typed(sql).delete(emailQueue).where(eq(emailQueue.id, queued.id))
    },
    async failed(problem, queued, isLast) {
      log.error({ err: problem, kind: queued.kind }, 'A queued email was not sent.')
      if (isLast) await refused?.(mailOf(queued))
    },
  })
}
