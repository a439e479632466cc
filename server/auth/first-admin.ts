import type { Sql, TransactionSql } from 'postgres'
import { humanise, snakeCase } from '../../src/declare/names'
import { staffOf, superRole } from '../../src/declare/role-scheme'
import { emailHost, languages, productName } from '../../src/product'
import type { RoleScheme } from '../access/actor'
import type { Database } from '../database/database'
import { newId } from '../new-id'
import { messageAt, messagesOf } from '../resource-messages'
import type { Settings } from '../settings'
import { accountFields, accountsTable } from './accounts'
import { generatePassword, hashPassword } from './passwords'

export interface FirstAdminDependencies {
  database: Pick<Database, 'sql'> & Partial<Pick<Database, 'note'>>
  settings: Pick<Settings, 'adminEmail' | 'adminPassword' | 'roleScheme'>
  /** With demo data every other role gets an account too. */
  demo: boolean
  /** Shows the passwords once, on the terminal and never in the log. */
  print?: (text: string) => void
}

/** An account of the first start; `password` is null if the operator chose it. */
export interface FirstAccount {
  email: string
  role: string
  password: string | null
}

const defaultEmail = `admin@${emailHost}`

/** Addresses of the other roles. The super admin has `admin@`, so a role of that name has another one. */
const demoEmail = (role: string) => `${role === 'admin' ? 'office' : role}@${emailHost}`

/**
 * Creates the first super admin, from ADMIN_EMAIL and ADMIN_PASSWORD or with a generated password.
 * Only one of several starting processes creates it. There is no default password.
 * @returns the created accounts; empty on every start but the first
 */
export async function ensureFirstAdmin(dependencies: FirstAdminDependencies): Promise<FirstAccount[]> {
  const { database, settings, demo, print = (text) => void process.stdout.write(text) } = dependencies
  const roleScheme = settings.roleScheme
  if (await hasSuperAdmin(database.sql, roleScheme)) return []

  const accounts: FirstAccount[] = [
    {
      email: settings.adminEmail?.trim().toLowerCase() ?? defaultEmail,
      role: superRole(roleScheme),
      password: settings.adminPassword ? null : generatePassword(),
    },
  ]
  for (const role of demo ? staffOf(roleScheme).roles.slice(1) : []) {
    const email = demoEmail(role)
    if (email !== accounts[0]?.email) accounts.push({ email, role, password: generatePassword() })
  }
  // Hashes before the transaction, because hashing is slow and a transaction holds a connection.
  const hashes = await Promise.all(
    accounts.map(({ password }) => hashPassword(password ?? settings.adminPassword ?? generatePassword())),
  )

  const made = await database.sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('the first super admin', 0))`
    if (await hasSuperAdmin(transaction, roleScheme)) return []
    const inserted: FirstAccount[] = []
    for (const [index, account] of accounts.entries()) {
      const isMade = await insertAccount(transaction, roleScheme, account, hashes[index] ?? null)
      if (isMade) inserted.push(account)
      else if (index === 0) throw new FirstAdminError(account)
    }
    return inserted
  })
  if (made.length > 0) print(announcement(made, database.note ?? null))
  return made
}

/** The first super admin cannot be created, and no other account can sign in. The message names the setting. */
export class FirstAdminError extends Error {
  override readonly name = 'FirstAdminError'

  constructor({ email }: FirstAccount) {
    super(
      `The address ${email}, or its user name, belongs to another account, and there is no super admin. Set ADMIN_EMAIL to another address.`,
    )
  }
}

async function hasSuperAdmin(sql: Sql | TransactionSql, roleScheme: RoleScheme): Promise<boolean> {
  const found =
    await sql`select 1 from ${sql(accountsTable(staffOf(roleScheme).accounts))} where role = ${superRole(roleScheme)} limit 1`
  return found.length > 0
}

/** Whether the account was created; false if its address or user name is taken. */
async function insertAccount(
  sql: TransactionSql,
  roleScheme: RoleScheme,
  { email, role }: FirstAccount,
  passwordHash: string | null,
): Promise<boolean> {
  const local = email.slice(0, email.indexOf('@'))
  const username = local.length >= 2 && local.length <= 30 ? local : role
  const resource = staffOf(roleScheme).accounts
  const name = messageAt(messagesOf(languages[0]), `resources.${resource}.values.role.${role}`) ?? humanise(role)
  const row = {
    id: newId(),
    username,
    email,
    [snakeCase(accountFields[resource].displayName)]: name,
    role,
    status: 'active',
    password_hash: passwordHash,
  }
  const { count } = await sql`insert into ${sql(accountsTable(resource))} ${sql(row)} on conflict do nothing`
  return count === 1
}

/** A block that is visible among the lines of the log. */
function announcement(accounts: readonly FirstAccount[], note: string | null): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = [
    `${productName} is new here. Sign in with:`,
    '',
    ...accounts.map(
      ({ email, password }) => `${email.padEnd(width)}   ${password ?? '(the password of ADMIN_PASSWORD)'}`,
    ),
    ...(accounts.some(({ password }) => password !== null)
      ? ['', 'These passwords are shown only once. Write them down now.']
      : []),
    ...(note ? ['', note] : []),
  ]
  const inner = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(inner + 4)
  return ['', `┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(inner)}  │`), `└${edge}┘`, '', ''].join('\n')
}
