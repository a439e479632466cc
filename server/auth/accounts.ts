import type { Sql, TransactionSql } from 'postgres'
import type { Reading } from '../access/actor'
import { staffAccounts } from '../policy/roles'

/** The tables that accounts live in. */
export type Accounts = 'admins' | 'users'

/** Which account. */
export interface AccountRef {
  accounts: Accounts
  id: string
}

/** What signing in needs to know of an account. The hash never leaves `server/auth`. */
export interface Account extends AccountRef {
  email: string
  displayName: string
  role: string
  status: string
  passwordHash: string | null
  /** Whether a code is asked for after the password. */
  secondStep: boolean
}

const columns: Record<Accounts, string> = {
  admins: `'admins' as accounts, id, email, coalesce(nullif(display_name, ''), username) as "displayName", role, status,
    password_hash as "passwordHash", coalesce(second_step, false) as "secondStep"`,
  users: `'users' as accounts, id, email, coalesce(nullif(name, ''), username) as "displayName", role, status,
    password_hash as "passwordHash", false as "secondStep"`,
}

/** The name that an account is addressed by, as SQL over the table's alias `a`. */
export const displayNameSql: Record<Accounts, string> = {
  admins: `coalesce(nullif(a.display_name, ''), a.username)`,
  users: `coalesce(nullif(a.name, ''), a.username)`,
}

/**
 * The account of an e-mail address in lower case. Under reading A an address may be an admin's and a platform user's:
 * the admin is meant. One statement, whether there is such an account or not.
 */
export async function findAccountByEmail(sql: Sql, reading: Reading, email: string): Promise<Account | null> {
  const ofUsers = `select ${columns.users} from users where email = $1`
  const text =
    staffAccounts(reading) === 'users'
      ? ofUsers
      : `select ${columns.admins} from admins where email = $1 union all ${ofUsers} order by accounts limit 1`
  const [account] = await sql.unsafe<Account[]>(text, [email], { prepare: true })
  return account ?? null
}

/** The account as it is now, or null. */
export async function findAccount(sql: Sql | TransactionSql, { accounts, id }: AccountRef): Promise<Account | null> {
  const text = `select ${columns[accounts]} from ${accounts} where id = $1`
  const [account] = await sql.unsafe<Account[]>(text, [id], { prepare: true })
  return account ?? null
}

/** The language that an account has chosen, for what is written to it; null where it has chosen none. */
export async function readLanguage(
  sql: Sql | TransactionSql,
  { accounts, id }: AccountRef,
): Promise<'en' | 'zh' | null> {
  const [row] = await sql<{ language: 'en' | 'zh' | null }[]>`
    select language from staff_settings where accounts = ${accounts} and account_id = ${id}`
  return row?.language ?? null
}
