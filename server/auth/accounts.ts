import { and, isNull } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { type Language, languages } from '../../src/declare/languages'
import { snakeCase } from '../../src/declare/names'
import { staffOf } from '../../src/declare/role-scheme'
import { accounts, signUpAccount } from '../../src/product'
import type { RoleScheme } from '../access/actor'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { staffSettings } from './tables'

/** The resources and tables that hold accounts. */
export type Accounts = keyof typeof accounts

/** Whether a name is that of a resource of accounts. */
export const isAccounts = (name: unknown): name is Accounts => typeof name === 'string' && Object.hasOwn(accounts, name)

/** The table of a resource of accounts. */
export const accountsTable = (resource: Accounts): string => snakeCase(resource)

/** The key of an account. */
export interface AccountRef {
  accounts: Accounts
  id: string
}

/** The data of an account for sign-in. The hash never leaves `server/auth`. */
export interface Account extends AccountRef {
  email: string
  displayName: string
  role: string
  status: string
  passwordHash: string | null
  /** Whether sign-in requires a code after the password. */
  secondStep: boolean
}

/** The fields of an account that a resource may name as it likes. */
interface AccountFields {
  displayName: string
  secondStep: string | null
}

/** Which fields of a resource hold the name of the person and the second step. */
export const accountFields: Readonly<Record<Accounts, AccountFields>> = accounts

/** The column of the person's name, as SQL for the table alias `a`. */
export const nameSql = (resource: Accounts): string => `a.${snakeCase(accountFields[resource].displayName)}`

/** A resource of accounts, for statements that must run even if no account is known. */
export const anyAccounts = Object.keys(accounts)[0] as Accounts

/** The display name of an account, as SQL for the table alias `a`. */
export const displayNameSql = (resource: Accounts): string => `coalesce(nullif(${nameSql(resource)}, ''), a.username)`

/** Whether an account can sign in, as SQL for the table alias `a`; false without a row. */
export const isActiveSql = `coalesce(a."status" = 'active', false)`

/** The accounts of a resource as `Account`. */
function selectFrom(resource: Accounts): string {
  const { secondStep } = accountFields[resource]
  return `select '${resource}' as accounts, a.id, a.email, ${displayNameSql(resource)} as "displayName", a.role, a.status,
    a.password_hash as "passwordHash", ${secondStep ? `coalesce(a.${snakeCase(secondStep)}, false)` : 'false'} as "secondStep"
    from ${accountsTable(resource)} a`
}

/**
 * The account of an email address in lower case. If a staff account and another one have the address, it is the staff
 * account. It is one statement for existing and unknown accounts.
 */
export async function findAccountByEmail(sql: Sql, roleScheme: RoleScheme, email: string): Promise<Account | null> {
  const staff = staffOf(roleScheme).accounts
  const held = [...new Set<Accounts>(signUpAccount ? [staff, signUpAccount.accounts] : [staff])]
  const found = held.map((resource) => `${selectFrom(resource)} where a.email = $1`).join(' union all ')
  const text = `select * from (${found}) found order by found.accounts = '${staff}' desc limit 1`
  const [account] = await sql.unsafe<Account[]>(text, [email], { prepare: true })
  return account ?? null
}

/** The current account, or null. */
export async function findAccount(
  sql: Sql | TransactionSql,
  { accounts: resource, id }: AccountRef,
): Promise<Account | null> {
  const text = `${selectFrom(resource)} where a.id = $1`
  const [account] = await sql.unsafe<Account[]>(text, [id], { prepare: true })
  return account ?? null
}

/**
 * The settings of emails to an account. The language is the chosen one, else that of its first sign-in, else the given
 * one; the zone is UTC before the first choice.
 */
export async function readEmailSettings(
  sql: Sql | TransactionSql,
  account: AccountRef,
  otherwise: Language = languages[0],
): Promise<{ language: Language; zone: string }> {
  const [row] = await typed(sql)
    .select({ language: staffSettings.language, zone: staffSettings.zone })
    .from(staffSettings)
    .where(and(...ofAccount(staffSettings, account)))
  return { language: row?.language ?? otherwise, zone: row?.zone ?? 'UTC' }
}

/** Keeps the language of a sign-in for emails, unless the account has one already. */
export async function keepFirstLanguage(sql: TransactionSql, { accounts, id }: AccountRef, language: Language) {
  await typed(sql)
    .insert(staffSettings)
    .values({ accounts, accountId: id, language })
    .onConflictDoUpdate({
      target: [staffSettings.accounts, staffSettings.accountId],
      set: { language },
      setWhere: isNull(staffSettings.language),
    })
}
