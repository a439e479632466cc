import { createHash, randomBytes } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { networkOf } from '../access/network'
import { type AccountRef, anyAccounts } from './accounts'

/** A browser is known for an account for a year after it last signed in to it. */
export const deviceDays = 365

export interface Devices {
  /** The device's name for counters where it signed in to the account before; null for every other one, and for none. */
  known(account: AccountRef | null, deviceToken: string | null | undefined): Promise<string | null>
}

/** Which browsers signed in to which accounts, by a token that each keeps in a cookie. Only hashes are stored. */
export function createDevices(sql: Sql): Devices {
  return {
    async known(account, deviceToken) {
      if (!deviceToken) return null
      const device = hashed(deviceToken)
      // Asked for an account that is not there too: the number of statements must not tell which exist.
      const rows = await sql`
        select 1 from auth_devices
        where accounts = ${account?.accounts ?? anyAccounts} and account_id = ${account?.id ?? nobody} and device_hash = ${device}
        limit 1`
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
  sql: Sql | TransactionSql,
  { accounts, id }: AccountRef,
  presented: string | null | undefined,
  ip: string | null,
): Promise<RememberedDevice> {
  const deviceToken = presented ?? randomBytes(32).toString('base64url')
  const network = networkOf(ip)
  const [before] = await sql<{ known: boolean; here: boolean }[]>`
    select count(*) > 0 as known, coalesce(bool_or(network = ${network}), false) as here
    from auth_devices where accounts = ${accounts} and account_id = ${id}`
  await sql`
    insert into auth_devices (accounts, account_id, device_hash, network)
    values (${accounts}, ${id}, ${hashed(deviceToken)}, ${network})
    on conflict (accounts, account_id, device_hash, network) do update set last_used_at = now()`
  return { deviceToken, isNewNetwork: before ? before.known && !before.here : false }
}

const nobody = '00000000-0000-0000-0000-000000000000'
const hashed = (token: string) => createHash('sha256').update(token).digest('hex')
