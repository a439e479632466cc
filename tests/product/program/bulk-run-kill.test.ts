import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../harness/cluster'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'

// A run in the background changes each record exactly once, also when `kill -9` interrupts it.

const count = 20_000
const kills = 3
/** Milliseconds: a busy machine starts the program ten times as slowly. */
const patience = 240_000
const password = 'a long password'
const settings = { SEED: 'none', ADMIN_PASSWORD: password }

const directories = [temporaryDataDir(), temporaryDataDir()]
const programs: Program[] = []
let cluster: Cluster
let sql: postgres.Sql
let token = ''

/** Two programs on one database, each with its own directory, as two servers. */
const start = async (at: number) => {
  programs[at] = await startProgram({ DATABASE_URL: cluster.url, DATA_DIR: directories[at]?.path ?? '', ...settings })
}
const send = async (query: string, variables: object = {}) => {
  const response = await fetch(`${programs[0]?.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  })
  const answer = (await response.json()) as { data: Record<string, Record<string, unknown>>; errors?: object[] }
  expect(answer.errors).toBeUndefined()
  return answer.data
}
const finished = async () => Number((await sql`select finished from bulk_runs`)[0]?.finished ?? 0)

beforeAll(async () => {
  cluster = await startCluster()
  sql = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  await start(0)
  await start(1)
  const credentials = `{email: "admin@storydesk.local", password: "${password}"}`
  token = String((await send(`mutation { signIn(input: ${credentials}) { accessToken } }`)).signIn?.accessToken)
}, patience)
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')))
  await sql.end()
  await cluster.stop()
  for (const directory of directories) directory.remove()
})

test('a run of thousands of records continues after each kill and changes each record once', {
  timeout: 2 * patience,
}, async () => {
  await sql`
    insert into games (id, title_en, title_zh, slug, author)
    select gen_random_uuid(), 'K ' || n, 'K ' || n, 'killed-' || n, 'Killed' from generate_series(1, ${count}::int) n`
  const input = { id: uuidv7(), resource: 'games', action: 'publish', filter: { author: { eq: 'Killed' } } }
  await send('mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { id } }', { input })
  const interrupted: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const before = await finished()
    await expect.poll(finished, { timeout: patience, interval: 1 }).toBeGreaterThan(before)
    await pause(20)
    await Promise.all(programs.map((program) => program.stop('SIGKILL')))
    interrupted.push(await finished())
    await Promise.all([start(0), start(1)])
  }
  const ended = async () => (await sql`select state from bulk_runs`)[0]?.state
  await expect.poll(ended, { timeout: patience, interval: 100 }).toBe('done')
  // The kills were in the middle of it.
  expect(interrupted[0]).toBeLessThan(count)
  expect(await sql`select total, finished, changed, refused from bulk_runs`).toMatchObject([
    { total: count, finished: count, changed: count, refused: 0 },
  ])
  expect(await sql`select status, version, count(*)::int from games group by 1, 2`).toMatchObject([
    { status: 'published', version: 2, count },
  ])
  expect(
    await sql`select count(*)::int, count(distinct record_id)::int as records from audit_events
    where resource = 'games' and action = 'publish'`,
  ).toMatchObject([{ count, records: count }])
})
