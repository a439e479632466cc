import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import type { Actor } from '../access/actor'
import type { Mailer } from '../email/mailer'
import { type CodePurpose, codeEmail } from '../email/messages'
import { queueSecurityEmail } from '../email/queue'
import type { SecurityMessageKind } from '../email/security-message'
import { type Account, readEmailSettings } from './accounts'
import { codeMinutes } from './codes'
import { mailNotSent } from './failures'
import type { SecurityEvents } from './security-events'

// Emails to the owner of an account: codes, and security events.

/** The origin of the request that causes an email. */
export type RequestOrigin = Pick<Actor, 'ip' | 'language' | 'requestId'>

/**
 * Emails a one-time code to its account, in the language of the account, else of the request. Throws INTERNAL with a
 * message if sending fails.
 */
export async function sendCode(
  { sql, mailer, log }: { sql: Sql; mailer: Mailer; log: Pick<Logger, 'error'> },
  account: Account,
  purpose: CodePurpose,
  code: string,
  { language: asked, requestId }: Pick<RequestOrigin, 'language' | 'requestId'>,
): Promise<void> {
  const { language } = await readEmailSettings(sql, account, asked)
  const { email: to, displayName: name } = account
  try {
    await mailer.send(codeEmail({ purpose, language, to, name, code, minutes: codeMinutes }))
  } catch (problem) {
    log.error({ err: problem, requestId, purpose }, 'An email with a one-time code was not sent.')
    throw mailNotSent()
  }
}

/** The visitor's data for an event, without the device's token. */
export const originIn = ({ ip, requestId }: RequestOrigin) => ({ ip, requestId })

/** Records a security event of an account by its owner in the transaction, and emails the owner about it. */
export async function noteOwner(
  { security }: { security: SecurityEvents },
  tx: TransactionSql,
  account: Account,
  action: 'authenticatorAdded' | 'recoveryCodesMade' | 'recoveryCodeUsed',
  visitor: RequestOrigin,
  codesLeft?: number,
): Promise<void> {
  const actor = { id: account.id, name: account.displayName }
  const details = { ...(codesLeft !== undefined && { codesLeft }) }
  await security.record({ action, account, actor, from: originIn(visitor), details }, tx)
  await emailOwner(tx, account, action, visitor, codesLeft)
}

/** Emails the owner of an account about a security event, in the transaction of that event. */
export async function emailOwner(
  tx: TransactionSql,
  account: Pick<Account, 'accounts' | 'id' | 'email' | 'displayName'>,
  kind: SecurityMessageKind,
  { ip, language }: Pick<RequestOrigin, 'ip' | 'language'>,
  codesLeft?: number,
): Promise<void> {
  const { email: to, displayName: name } = account
  const chosen = await readEmailSettings(tx, account, language)
  await queueSecurityEmail(tx, { kind, to, name, ...chosen, ip, at: new Date().toISOString(), codesLeft })
}
