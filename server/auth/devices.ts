import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { networkOf } from '../access/network'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { tokenHash } from '../encryption/token'
import { type AccountRef, anyAccounts } from './accounts'
import { authDevices } from './tables'

/** A browser stays known for an account for a year after its last sign-in. */
export const deviceDays = 365

/**
 * The counter name of a device that signed in to the account before; otherwise null. A token in a cookie recognizes the
 * browser, and only hashes are stored.
 */
export async function knownDevice(
  pool: Sql,
  account: AccountRef | null,
  deviceToken: string | null | undefined,
): Promise<string | null> {
  if (!deviceToken) return null
  const device = tokenHash(deviceToken)
  // Runs for unknown accounts too, so that the number of statements does not reveal accounts.
  const asked = account ?? { accounts: anyAccounts, id: nobody }
  const rows = await typed(pool)
    .select({ device: authDevices.deviceHash })
    .from(authDevices)
    .where(and(isOf(asked), eq(authDevices.deviceHash, device)))
    .limit(1)
  return rows.length > 0 ? device : null
}

/** Device and network of a sign-in. */
export interface RememberedDevice {
  /** The presented token, or a new one. */
  deviceToken: string
  /** Whether the account signed in before, but never from this network. */
  isNewNetwork: boolean
}

/** Records device and network in the transaction that starts the session. */
export async function rememberDevice(
  tx: TransactionSql,
  account: AccountRef,
  presented: string | null | undefined,
  ip: string | null,
): Promise<RememberedDevice> {
  const deviceToken = presented ?? randomBytes(32).toString('base64url')
  const network = networkOf(ip)
  const db = typed(tx)
  const isHere = sql<boolean>`bool_or(${authDevices.network} = ${network})`
  const [before] = await db.select({ isHere }).from(authDevices).where(isOf(account))
  await db
    .insert(authDevices)
    .values({ accounts: account.accounts, accountId: account.id, deviceHash: tokenHash(deviceToken), network })
    .onConflictDoUpdate({
      target: [authDevices.accounts, authDevices.accountId, authDevices.deviceHash, authDevices.network],
      set: { lastUsedAt: sql`now()` },
    })
  // Null where the account is known from no device at all.
  return { deviceToken, isNewNetwork: before?.isHere === false }
}

const isOf = (account: AccountRef) => and(...ofAccount(authDevices, account))
const nobody = '00000000-0000-0000-0000-000000000000'
