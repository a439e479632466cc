import { and, sql } from 'drizzle-orm'
import { dayLength } from '../../src/declare/durations'
import type { AccountRef } from '../auth/accounts'
import { staffSettings } from '../auth/tables'
import { ofAccount } from '../database/account-columns'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { invalid } from '../errors'

/** A username may be changed once in so many days (specification section 5). */
const frozenDays = 30

/** When a username that was changed then may be changed again; null when that time is over. ISO 8601. */
export function nextUsernameChange(changedAt: string | null, now: string): string | null {
  if (changedAt === null) return null
  const until = Date.parse(changedAt) + frozenDays * dayLength
  return until > Date.parse(now) ? new Date(until).toISOString() : null
}

/**
 * Records a change of the actor's own username, in its transaction. Of two simultaneous changes the second is refused.
 * Throws VALIDATION_FAILED at `username` with the time of the next possible change.
 */
export async function noteUsernameChange(tx: Transaction, account: AccountRef, now: string): Promise<void> {
  const { accounts, accountId, usernameChangedAt } = staffSettings
  const noted = await typed(tx)
    .insert(staffSettings)
    .values({ accounts: account.accounts, accountId: account.id, usernameChangedAt: now })
    .onConflictDoUpdate({
      target: [accounts, accountId],
      set: { usernameChangedAt: now },
      setWhere: sql`${usernameChangedAt} is null or ${usernameChangedAt} + make_interval(days => ${frozenDays}) <= ${now}::timestamptz`,
    })
  if (noted.count > 0) return
  const [row] = await typed(tx)
    .select({ changedAt: usernameChangedAt })
    .from(staffSettings)
    .where(and(...ofAccount(staffSettings, account)))
  const until = row && nextUsernameChange(row.changedAt, now)
  throw invalid({ username: [{ key: 'validation.usernameFrozen', values: { until: Date.parse(until ?? now) } }] })
}
