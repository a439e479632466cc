import { existsSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../bench/process-time'
import { type Cluster, startCluster } from '../../harness/cluster'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'

const rows = 40_000
/** Characters of each row: an export has sixty megabytes. */
const width = 1_500

// Only Linux reports the memory of a process in this way.
describe.runIf(existsSync('/proc/self/status'))('needs no memory for its rows', () => {
  const data = temporaryDataDir()
  const password = 'a long password'
  let cluster: Cluster
  let program: Program
  beforeAll(async () => {
    cluster = await startCluster()
    program = await startProgram({ DATABASE_URL: cluster.url, DATA_DIR: data.path, ADMIN_PASSWORD: password })
    const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined })
    await sql`
      insert into tags (id, name_en, name_zh, description_en)
      select gen_random_uuid(), 'many ' || n, 'zh', repeat('x', ${width}) from generate_series(1, ${rows}) n`
    await sql.end()
  })
  afterAll(async () => {
    await program.stop()
    await cluster.stop()
    data.remove()
  })

  /** The increase of peak memory during an export, in megabytes. */
  const growthDuring = async (format: string, token: string): Promise<number> => {
    const { now: before } = memoryOf(program.pid)
    let [most, bytes] = [before, 0]
    const response = await fetch(`${program.address}/export/tags.${format}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    })
    for await (const piece of response.body ?? []) {
      bytes += (piece as Uint8Array).length
      most = Math.max(most, memoryOf(program.pid).now)
    }
    expect(bytes).toBeGreaterThan(rows * width)
    return most - before
  }

  test('releases memory immediately', async () => {
    const credentials = `{email: "admin@storydesk.local", password: "${password}"}`
    const response = await fetch(`${program.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `mutation { signIn(input: ${credentials}) { accessToken } }` }),
    })
    const { data: answer } = (await response.json()) as { data: { signIn: { accessToken: string } } }
    const { accessToken } = answer.signIn
    // Code and buffers of the first export stay; any later growth is rows. Keeping all rows used fifty megabytes.
    await growthDuring('csv', accessToken)
    expect(await growthDuring('csv', accessToken)).toBeLessThan(20)
    expect(await growthDuring('json', accessToken)).toBeLessThan(20)
  })
})
