import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../harness/cluster'
import { connect, listenTo } from '../../harness/live'
import { startProgram, temporaryDataDir } from '../../harness/program'
import { serveReceiver } from '../../harness/receiver'

describe('several processes on one PostgreSQL', () => {
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
  const start = (url = cluster.url, env: Record<string, string> = {}) =>
    startProgram({ DATABASE_URL: url, DATA_DIR: data.path, ADMIN_PASSWORD: 'a long password', ...env })

  test('start concurrently: migrations run once, and there is one super admin', async () => {
    const programs = await Promise.all([start(), start(), start()])
    expect(await sql`SELECT count(*)::int AS count FROM admins`).toEqual([{ count: 1 }])
    expect(programs.filter((program) => program.output().includes('Sign in with'))).toHaveLength(1)
    for (const program of programs) expect((await fetch(`${program.address}/ready`)).status).toBe(200)
    expect(await Promise.all(programs.map((program) => program.stop()))).toEqual([0, 0, 0])
  })

  test('send each other changes; a stopping one releases its subscribers, and the others continue', async () => {
    const [here, there] = await Promise.all([start(), start()])
    const post = async (address: string, query: string, token = '') => {
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query }),
      })
      return ((await response.json()) as { data: Record<string, Record<string, string>> }).data
    }
    const credentials = '{email: "admin@storydesk.local", password: "a long password"}'
    const signedIn = await post(here.address, `mutation { signIn(input: ${credentials}) { accessToken } }`)
    const token = signedIn.signIn?.accessToken ?? ''
    const client = connect(`${there.address}/graphql`, token)
    const subscription = listenTo<{ createdTag: object }>(client, 'subscription { createdTag { name { en } } }')
    const make = (name: string) =>
      post(
        here.address,
        `mutation { createOneTag(input: {tag: {name: {en: "${name}", zh: "${name}"}}}) { id } }`,
        token,
      )
    await expect
      .poll(
        async () => {
          await make(`Tag ${Math.random()}`)
          return subscription.events.length
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBeGreaterThan(0)
    // A disconnected process closes its subscribers' connections: they reload and miss nothing permanently.
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'storydesk live'`
    await subscription.ended
    expect(client.closes).toMatchObject([{ code: 1012 }])
    const again = connect(`${there.address}/graphql`, token)
    const more = listenTo<{ createdTag: { name: { en: string } } }>(
      again,
      'subscription { createdTag { name { en } } }',
    )
    await expect
      .poll(
        async () => {
          await make(`More ${Math.random()}`)
          return more.events.length
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBeGreaterThan(0)
    const began = performance.now()
    expect(await there.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    await more.ended
    expect(again.closes).toMatchObject([{ code: 1012 }])
    expect(await here.stop()).toBe(0)
  })

  test('report a missing database with a message, without the password', async () => {
    const url = new URL(cluster.url)
    url.pathname = '/missing'
    url.password = 'secret-word'
    const ending = start(url.href)
    await expect(ending).rejects.toThrow('DATABASE_URL cannot be used: database "missing" does not exist')
    await expect(ending).rejects.not.toThrow('secret-word')
  })

  test('report a read-only database with a message', async () => {
    const url = new URL(cluster.url)
    await sql`CREATE DATABASE readonly`
    await sql`ALTER DATABASE readonly SET default_transaction_read_only = on`
    url.pathname = '/readonly'
    const ending = start(url.href)
    await expect(ending).rejects.toThrow(
      /\nThe database cannot be used: cannot execute .* Correct this, and start again/,
    )
  })

  test('become ready again after every connection was cut', async () => {
    const program = await start()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'storydesk'`
    await expect.poll(async () => (await fetch(`${program.address}/ready`)).status, { timeout: 10_000 }).toBe(200)
    await program.stop()
  })

  test('deliver a webhook that a killed process had started', async () => {
    const receiver = await serveReceiver()
    receiver.answer = null
    const killed = await start(cluster.url, { ALLOW_PRIVATE_ADDRESSES: 'true' })
    const post = async (query: string, token = '') => {
      const response = await fetch(`${killed.address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query }),
      })
      return ((await response.json()) as { data: Record<string, Record<string, string>> }).data
    }
    const credentials = '{email: "admin@storydesk.local", password: "a long password"}'
    const signedIn = await post(`mutation { signIn(input: ${credentials}) { accessToken } }`)
    const token = signedIn.signIn?.accessToken ?? ''
    const events = '[{resource: "tags", events: [created]}]'
    await post(
      `mutation { createOneWebhook(input: {webhook: {name: "R", url: "${receiver.url}", events: ${events}}}) { id } }`,
      token,
    )
    await post('mutation { createOneTag(input: {tag: {name: {en: "Once", zh: "一次"}}}) { id } }', token)
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
    await killed.stop('SIGKILL')
    receiver.answer = { status: 200, text: '' }
    // Its lease has ended.
    await sql`UPDATE webhook_deliveries SET next_attempt_at = now()`

    const next = await start(cluster.url, { ALLOW_PRIVATE_ADDRESSES: 'true' })
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2)
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body)
    await expect
      .poll(async () => [...(await sql`SELECT status, attempts FROM webhook_deliveries`)], { timeout: 5_000 })
      .toEqual([{ status: 'delivered', attempts: 2 }])
    expect(await next.stop()).toBe(0)
  })
})
