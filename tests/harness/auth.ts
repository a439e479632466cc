import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { RoleScheme } from '../../server/access/actor'
import { type Accounts, accountFields, accountsTable } from '../../server/auth/accounts'
import { type Auth, type AuthDependencies, createAuth } from '../../server/auth/auth'
import type { Incoming } from '../../server/auth/incoming'
import { hashPassword } from '../../server/auth/passwords'
import type { SignedIn, Visitor } from '../../server/auth/sign-in'
import type { Database } from '../../server/database/database'
import type { Mail, Mailer } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { keyRing } from '../../server/encryption/key-ring'
import { createFiles } from '../../server/files/files'
import { createOperations } from '../../server/graphql/server'
import type { OperationContext } from '../../server/operations/context'
import { loadPolicy, type Policy } from '../../server/policy/policy'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { snakeCase } from '../../src/declare/names'
import { declaredSchemes, staffOf } from '../../src/declare/role-scheme'
import { afterFile } from './clean-up'

export const password = 'correct horse'
const passwordHash = hashPassword(password)
export const testKeys = keyRing(['a key for the tests, of 32 characters and more'])

const policies = Object.fromEntries(declaredSchemes.map((scheme) => [scheme, loadPolicy(scheme)] as const)) as Record<
  RoleScheme,
  Promise<Policy>
>

export interface AuthHarness {
  auth: Auth
  /** Sent emails, oldest first. */
  mails: Mail[]
  /** Logged errors. */
  problems: unknown[]
  /** Other log lines. */
  lines: Record<string, unknown>[]
  /** Sends the emails that changes have queued. */
  sendMails(): Promise<number>
}

/** A mailer without a server. */
export const failingMailer: Mailer = {
  send: () => Promise.reject(new Error('the mail server is away')),
  close: () => undefined,
}

/** An `Auth` over a test's database; several share it like several server processes. */
export async function openAuth(
  database: Database,
  roleScheme: RoleScheme = 'A',
  replaced: Partial<AuthDependencies> = {},
): Promise<AuthHarness> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const problems: unknown[] = []
  const lines: Record<string, unknown>[] = []
  const log = {
    error: (problem: unknown) => void problems.push(problem),
    info: (line: Record<string, unknown>) => void lines.push(line),
    warn: (line: Record<string, unknown>) => void lines.push(line),
  }
  const settings = { publicUrl: null }
  const policy = await policies[roleScheme]
  const auth = createAuth({ database, settings, policy, mailer, keys: testKeys, log, ...replaced })
  afterFile(() => auth.close())
  const sendMails = () => sendQueued({ sql: database.sql, mailer: replaced.mailer ?? mailer, log })
  return { auth, mails, problems, lines, sendMails }
}

const filesOf = (database: Database) =>
  createFiles({
    database,
    settings: { dataDir: join(tmpdir(), 'storydesk-unused') },
    keys: testKeys,
    safeFetch: createSafeFetch({ allowPrivate: true }),
  })

/** Operations over a test's database, created like in the server. */
export const openOperations = async (database: Database, roleScheme: RoleScheme = 'A'): Promise<OperationContext> =>
  createOperations({ database, policy: await policies[roleScheme], keys: testKeys, files: filesOf(database) })

interface AccountOptions {
  /** The resource of the accounts, in the tested product. */
  accounts?: string
  role?: string
  status?: string
  secondStep?: boolean
  email?: string
}

/** An account whose password is `password`. */
export async function createAccount(
  { sql }: Database,
  { accounts: given, role = 'editor', status = 'active', secondStep = false, email }: AccountOptions = {},
) {
  const accounts = (given ?? staffOf('A').accounts) as Accounts
  const fields = accountFields[accounts]
  const id = uuidv7()
  const row = {
    id,
    username: `u${id.slice(-12)}`,
    email: email ?? `${id}@example.com`,
    role,
    status,
    password_hash: await passwordHash,
    ...(fields.secondStep && {
      [snakeCase(fields.secondStep)]: secondStep,
      [snakeCase(fields.displayName)]: 'Ada',
    }),
  }
  await sql`insert into ${sql(accountsTable(accounts))} ${sql(row)}`
  return { id, accounts, email: row.email, role }
}

let addresses = 0
/** A visitor with a separate address, so that tests do not use up each other's attempts. */
export const visitor = (language: Visitor['language'] = 'en'): Visitor => ({
  ip: `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`,
  language,
  requestId: 'test',
})

/** Signs in an account without a second step. */
export async function enter(auth: Auth, email: string, language?: Visitor['language']): Promise<SignedIn> {
  const answer = await auth.signIn({ email, password }, visitor(language))
  if (!('accessToken' in answer)) throw new Error('A second step is asked for.')
  return answer
}

export const incoming = (headers: Record<string, string>): Incoming => ({ headers: new Headers(headers) })
export const withToken = (accessToken: string) => incoming({ authorization: `Bearer ${accessToken}` })
export const origin = { id: 'test', ip: '10.1.1.1' }

/** The error code of a rejection; otherwise its result. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fulfilled',
    (problem: { code?: string }) => problem.code ?? problem,
  )

/** The six digits of the last email to an address. */
export const codeIn = (mails: readonly Mail[], to: string): string =>
  /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[0] ?? 'none'
