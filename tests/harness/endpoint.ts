import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Actor, type RoleScheme, systemActor } from '../../server/access/actor'
import type { Auth } from '../../server/auth/auth'
import type { ConnectionSettings } from '../../server/connections/connection'
import type { Database } from '../../server/database/database'
import { createFiles, type Files } from '../../server/files/files'
import { createGraphQL, createOperations } from '../../server/graphql/server'
import type { RateLimitSettings } from '../../server/http/rate-limits'
import { listen } from '../../server/http/server'
import { createImportExport } from '../../server/import-export/import-export'
import { loadPolicy } from '../../server/policy/policy'
import type { PolicySource } from '../../server/policy/source'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { staffOf } from '../../src/declare/role-scheme'
import { serviceUrls } from '../../src/product'
import { createAccount, enter, openAuth, testKeys } from './auth'
import { afterFile } from './clean-up'

/** An answer of the API as a client receives it. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  data: any
  errors?: {
    message: string
    path?: (string | number)[]
    extensions: {
      code: string
      title: string
      http: { status: number }
      fields?: Record<string, { key: string; values?: Record<string, unknown> }[]>
      current?: Record<string, unknown>
      key?: string
      retryAfter?: number
    }
  }[]
}

export type Ask = (query: string, variables?: object, headers?: Record<string, string>) => Promise<Answer>

export interface Endpoint extends Pick<ReturnType<typeof createGraphQL>, 'subscriptions' | 'planCounts'> {
  url: string
  /** Logged errors. */
  problems: unknown[]
  files: Files
  /** The directory of its stored files. */
  dataDir: string
  operations: ReturnType<typeof createOperations>
  auth: Auth
  /** Sends requests as an account of the role, created on first use; `none` is anonymous. */
  as(role: string): Promise<Ask>
  /** Sends requests with this bearer token. */
  with(bearer: string): Ask
  /** The account of a role. */
  accountOf(role: string): Promise<{ id: string; email: string; accessToken: string }>
  /** The actor of that account, for work without a request. */
  actorOf(role: string): Promise<Actor>
}

const unlimited: RateLimitSettings = { session: 0, token: 0, address: 0, atOnce: 0 }
/** The same URL for all services of the product. */
export const servicesAt = (url: string) =>
  Object.fromEntries(Object.keys(serviceUrls).map((name) => [name, url])) as ConnectionSettings['serviceUrls']

/** Addresses without a server, for tests without their own services. */
const noServices: ConnectionSettings = {
  aiBaseUrl: null,
  serviceUrls: servicesAt('http://127.0.0.1:9'),
}

/** The real server over a test's database, on a separate port. */
export async function openEndpoint(
  database: Database,
  roleScheme: RoleScheme = 'A',
  policySource?: PolicySource,
  {
    rateLimits = {},
    allowPrivate = true,
    now,
    ...services
  }: Partial<ConnectionSettings> & {
    rateLimits?: Partial<RateLimitSettings>
    allowPrivate?: boolean
    now?: () => number
  } = {},
): Promise<Endpoint> {
  const { auth } = await openAuth(database, roleScheme)
  const policy = await loadPolicy(roleScheme, policySource)
  const dataDir = mkdtempSync(join(tmpdir(), 'storydesk-files-'))
  const safeFetch = createSafeFetch({ allowPrivate })
  const files = createFiles({
    database,
    settings: { dataDir },
    keys: testKeys,
    safeFetch,
    isSignedIn: auth.mayReadFiles,
    ...(now && { now }),
  })
  const problems: unknown[] = []
  const log = { error: (problem: unknown) => void problems.push(problem) }
  const graphql = createGraphQL({
    database,
    settings: {
      corsOrigins: [],
      production: true,
      publicUrl: null,
      workers: 1,
      rateLimits: { ...unlimited, ...rateLimits },
      ...noServices,
      ...services,
    },
    policy,
    auth,
    files,
    keys: testKeys,
    safeFetch,
    log,
  })
  const server = await listen({
    settings: { host: '127.0.0.1', port: 0, publicUrl: null, trustProxy: false },
    graphql,
    files,
    importExport: createImportExport({
      operations: graphql.operations,
      schema: graphql.schema,
      rateLimits: graphql.rateLimits,
      auth,
      files,
      settings: { corsOrigins: [], publicUrl: null },
      log,
    }),
    pages: { handle: () => false },
    whyNotReady: async () => null,
  })
  afterFile(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const url = `${server.address}/graphql`
  const asking =
    (authorization: Record<string, string>): Ask =>
    async (query, variables, headers) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization, ...headers },
        body: JSON.stringify({ query, variables }),
      })
      return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
    }
  const accounts = new Map<string, Promise<{ id: string; email: string; accessToken: string }>>()

  const accountOf = (role: string) => {
    const known = accounts.get(role)
    if (known) return known
    const made = (async () => {
      const account = await createAccount(database, { role, accounts: staffOf(roleScheme).accounts })
      const { accessToken } = await enter(auth, account.email)
      return { ...account, accessToken }
    })()
    accounts.set(role, made)
    return made
  }
  return {
    url,
    problems,
    files,
    dataDir,
    auth,
    subscriptions: graphql.subscriptions,
    planCounts: graphql.planCounts,
    operations: createOperations({ database, policy, keys: testKeys, files }),
    accountOf,
    async actorOf(role) {
      const { id } = await accountOf(role)
      return { ...systemActor('test'), kind: 'session', accounts: staffOf(roleScheme).accounts, id, role }
    },
    async as(role) {
      return role === 'none' ? asking({}) : asking({ authorization: `Bearer ${(await accountOf(role)).accessToken}` })
    },
    with: (bearer) => asking({ authorization: `Bearer ${bearer}` }),
  }
}
