import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { networkOf } from '../access/network'
import { typed } from '../database/typed'
import { type AccountRef, anyAccounts } from './accounts'
import { authDevices } from './tables'

/** A browser is known for an account for a year after it last signed in to it. */
export const deviceDays = 365

export interface Devices {
  /** The device's name for counters where it signed in to the account before; null for every other one, and for none. */
  known(account: AccountRef | null, deviceToken: string | null | undefined): Promise<string | null>
}

/** Which browsers signed in to which accounts, by a token that each keeps in a cookie. Only hashes are stored. */
export function createDevices(pool: Sql): Devices {
  return {
    async known(account, deviceToken) {
      if (!deviceToken) return null
      const device = hashed(deviceToken)
      // Asked for an account that is not there too: the number of statements must not tell which exist.
      const asked = account ?? { accounts: anyAccounts, id: nobody }
      const rows = await typed(pool)
        .select({ device: authDevices.deviceHash })
        .from(authDevices)
        .where(and(isOf(asked), eq(authDevices.deviceHash, device)))
        .limit(1)
      return rows.length > 0 ? device : null
    },
  }
}

/** What a sign-in tells about where it came from. */
export interface RememberedDevice {
  /** The token that was presented, else a new one. */
  deviceToken: string
  /** Whether the account signed in before, but never from this network. */
  isNewNetwork: boolean
}

/** Notes device and network of a sign-in, in the transaction that starts its session. */
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
    .values({ accounts: account.accounts, accountId: account.id, deviceHash: hashed(deviceToken), network })
    .onConflictDoUpdate({
      target: [authDevices.accounts, authDevices.accountId, authDevices.deviceHash, authDevices.network],
      set: { lastUsedAt: sql`now()` },
    })
  // Null where the account is known from no device at all.
  return { deviceToken, isNewNetwork: before?.isHere === false }
}

const isOf = ({ accounts, id }: AccountRef) => and(eq(authDevices.accounts, accounts), eq(authDevices.accountId, id))
const nobody = '00000000-0000-0000-0000-000000000000'
const hashed = (token: string) => createHash('sha256').update(token).digest('hex')
