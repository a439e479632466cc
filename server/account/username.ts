import type { AccountRef } from '../auth/accounts'
import type { Transaction } from '../database/database'
import { invalid } from '../errors'

/** A username may be changed once in so many days (specification section 5). */
const frozenDays = 30
const dayLength = 86_400_000

/** When a username that was changed then may be changed again; null when that time is over. ISO 8601. */
export function nextUsernameChange(changedAt: string | null, now: string): string | null {
  if (changedAt === null) return null
  const until = Date.parse(changedAt) + frozenDays * dayLength
  return until > Date.parse(now) ? new Date(until).toISOString() : null
}

/**
 * Notes that somebody changes their own username, in the transaction of the change: of two at once, one waits for the
 * other and finds it too soon. Throws VALIDATION_FAILED at `username`, saying when it is possible again.
 */
export async function noteUsernameChange(tx: Transaction, { accounts, id }: AccountRef, now: string): Promise<void> {
  const noted = await tx`
    insert into staff_settings as s (accounts, account_id, username_changed_at)
    values (${accounts}, ${id}, ${now}::timestamptz)
    on conflict (accounts, account_id) do update set username_changed_at = excluded.username_changed_at
    where s.username_changed_at is null
      or s.username_changed_at + make_interval(days => ${frozenDays}) <= excluded.username_changed_at
    returning 1`
  if (noted.length > 0) return
  const [row] = await tx<{ changedAt: string }[]>`
    select username_changed_at as "changedAt" from staff_settings where accounts = ${accounts} and account_id = ${id}`
  const until = row && nextUsernameChange(row.changedAt, now)
  throw invalid({ username: [{ key: 'validation.usernameFrozen', values: { until: Date.parse(until ?? now) } }] })
}
