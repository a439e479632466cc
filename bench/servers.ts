import { spawn } from 'node:child_process'
import type postgres from 'postgres'
import { projectPath } from '../server/paths'
import { type Program, startProgram } from '../tests/harness/program'
import type { BenchData } from './data'
import type { Target } from './load'

const email = 'bench@storydesk.local'
export const password = 'bench-password-of-no-account'

/** Accounts that sign in together: each one has at most ten unfinished attempts. */
export const signingIn = Array.from({ length: 64 }, (_, n) => `bench-${n}@storydesk.local`)

export const signInDocument =
  'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken expiresAt user { id email displayName role } challengeId } }'

/** Adds the accounts that sign in, with the password of the super admin. */
export async function addAccounts(sql: postgres.Sql): Promise<void> {
  await sql`
    INSERT INTO admins (id, username, email, display_name, password_hash, role)
    SELECT gen_random_uuid(), split_part(own, '@', 1), own, 'Bench', password_hash, role
    FROM admins, unnest(${signingIn}::text[]) own WHERE email = ${email} ON CONFLICT DO NOTHING`
}

/** The built program on the bench's database, with a super admin. */
export const startOurs = (data: BenchData, nodeOptions: readonly string[] = []): Promise<Program> =>
  startProgram(
    {
      DATABASE_URL: data.url,
      DATA_DIR: data.dataDir,
      SEED: 'none',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
    undefined,
    nodeOptions,
  )

/** Signs in. An access token is valid for 15 minutes: sign in for each round. */
export async function signIn({ address }: Pick<Program, 'address'>) {
  const url = `${address}/graphql`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: signInDocument, variables: { input: { email, password } } }),
  })
  const { data } = (await answer.json()) as { data?: { signIn: { accessToken: string; user: object } } }
  if (!data) throw new Error(`${email} cannot sign in: remove the bench's database and start again.`)
  const { accessToken, user } = data.signIn
  return { url, headers: { Authorization: `Bearer ${accessToken}` }, session: { user, accessToken } }
}

/** Browsers open at most six connections to a host, so sixteen connections are those of several people. */
const people = 4

/** The program with a session for each person. */
export async function signInPeople(program: Pick<Program, 'address' | 'pid'>): Promise<Target> {
  const signedIn = await Promise.all(Array.from({ length: people }, () => signIn(program)))
  return { url: `${program.address}/graphql`, pid: program.pid, sessions: signedIn.map(({ headers }) => headers) }
}

/** The baseline on the same database, in a separate process. */
export async function startBare(data: BenchData): Promise<Program> {
  const child = spawn(process.execPath, [projectPath('bench', 'bare.mjs')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: data.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /ready: (\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error('The bare handler ended before it was ready.')))
  })
  return {
    address,
    pid: child.pid ?? 0,
    passwords: {},
    output: () => '',
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
