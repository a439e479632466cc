import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/test/postgres.mjs'
import { type Cluster, startCluster } from '../harness/cluster'
import { startProgram, temporaryDataDir } from '../harness/program'

describe.runIf(findPostgres())('several processes on one PostgreSQL', () => {
  const data = temporaryDataDir()
  let cluster: Cluster
  let sql: postgres.Sql
  beforeAll(async () => {
    cluster = await startCluster()
    sql = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  })
  afterAll(async () => {
    await sql.end()
    await cluster.stop()
    data.remove()
  })
  const start = (url = cluster.url) =>
    startProgram({ DATABASE_URL: url, DATA_DIR: data.path, ADMIN_PASSWORD: 'a long password' })

  test('start at once: migrations run once, and there is one super admin', async () => {
    const programs = await Promise.all([start(), start(), start()])
    expect(await sql`SELECT count(*)::int AS count FROM admins`).toEqual([{ count: 1 }])
    expect(programs.filter((program) => program.output().includes('Sign in with'))).toHaveLength(1)
    for (const program of programs) expect((await fetch(`${program.address}/ready`)).status).toBe(200)
    expect(await Promise.all(programs.map((program) => program.stop()))).toEqual([0, 0, 0])
  })

  test('a database that is not there is refused in words, without the password', async () => {
    const url = new URL(cluster.url)
    url.pathname = '/missing'
    url.password = 'secret-word'
    const ending = start(url.href)
    await expect(ending).rejects.toThrow('DATABASE_URL cannot be used: database "missing" does not exist')
    await expect(ending).rejects.not.toThrow('secret-word')
  })

  test('are ready again by themselves after every connection was cut', async () => {
    const program = await start()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'storydesk'`
    await expect.poll(async () => (await fetch(`${program.address}/ready`)).status, { timeout: 10_000 }).toBe(200)
    await program.stop()
  })
})
