import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/database'
import { readPostmaster } from '../../../server/database/engine/orphan'
import { projectRoot } from '../../../server/paths'
import { connect, listenTo } from '../../harness/live'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { serveReceiver } from '../../harness/receiver'

const data = temporaryDataDir()
afterAll(() => data.remove())

const start = () =>
  startProgram({
    DATA_DIR: data.path,
    SEED: 'none',
    ADMIN_PASSWORD: 'a long password',
    ALLOW_PRIVATE_ADDRESSES: 'true',
  })

const post = async <Data = Record<string, Record<string, string>>>(program: Program, query: string, token = '') => {
  const response = await fetch(`${program.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const signIn = async (program: Program) => {
  const credentials = '{email: "admin@storydesk.local", password: "a long password"}'
  const { signIn } = await post(program, `mutation { signIn(input: ${credentials}) { accessToken } }`)
  return signIn?.accessToken ?? ''
}

const makeTag = (program: Program, token: string, name: string) =>
  post(program, `mutation { createOneTag(input: {tag: {name: {en: "${name}", zh: "${name}"}}}) { id } }`, token)

test('a running webhook survives kill -9 of the engine and of the program; sessions survive the first, and clients subscribe again', {
  timeout: 120_000,
}, async () => {
  const receiver = await serveReceiver()
  receiver.answer = null
  const killed = await start()
  const token = await signIn(killed)
  const events = '[{resource: "tags", events: [created]}]'
  const webhook = `{name: "R", url: "${receiver.url}", events: ${events}}`
  await post(killed, `mutation { createOneWebhook(input: {webhook: ${webhook}}) { id } }`, token)
  await makeTag(killed, token, 'Once')
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)

  const follow = () =>
    listenTo(connect(`${killed.address}/graphql`, token), 'subscription { createdCategory { slug } }')
  const interrupted = follow()
  process.kill(readPostmaster(join(data.path, 'postgres'))?.pid ?? 0, 'SIGKILL')
  await expect.poll(async () => (await fetch(`${killed.address}/ready`)).status, { timeout: 40_000 }).toBe(200)
  // Events may be missing while nothing listens: the subscription ends, and its client subscribes and reads again.
  await interrupted.ended
  let followed = follow()
  // The protocol does not say when a subscription is active: events arrive from then on.
  let made = 0
  const afterwards = async () => {
    // The server may report another gap while its pool reconnects.
    if (followed.problems.length > 0) followed = follow()
    const name = String(++made).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    const input = `{category: {name: {en: "After", zh: "之后"}, slug: "after-${name}"}}`
    const { createOneCategory } = await post(killed, `mutation { createOneCategory(input: ${input}) { id } }`, token)
    expect(createOneCategory?.id).toEqual(expect.any(String))
    return followed.events.length
  }
  await expect.poll(afterwards, { timeout: 20_000 }).toBeGreaterThan(0)
  await killed.stop('SIGKILL')

  receiver.answer = { status: 200, text: '' }
  const before = receiver.received.length
  const { sql, close } = await openDatabase({ databaseUrl: null, dataDir: data.path })
  expect(await sql`SELECT status FROM webhook_deliveries`).toEqual([{ status: 'waiting' }])
  // Its lease has ended.
  await sql`UPDATE webhook_deliveries SET next_attempt_at = now()`
  await close()

  const next = await start()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(before + 1)
  expect(receiver.received.at(-1)?.body).toEqual(receiver.received[0]?.body)
  const again = await signIn(next)
  const deliveries = async () => {
    const { webhookDeliveries } = await post<{ webhookDeliveries: { nodes: object[] } }>(
      next,
      '{ webhookDeliveries { nodes { status } } }',
      again,
    )
    return webhookDeliveries.nodes
  }
  await expect.poll(deliveries, { timeout: 10_000 }).toEqual([{ status: 'delivered' }])
  expect(await next.stop()).toBe(0)
})

test('an interrupted backup leaves nothing behind', async () => {
  const target = join(data.path, 'backup')
  const command = ['scripts/run.mjs', 'server/commands/backup.ts', target]
  const child = spawn(process.execPath, command, { cwd: projectRoot, env: { ...process.env, DATA_DIR: data.path } })
  const ended = once(child, 'exit')
  await expect.poll(() => existsSync(join(`${target}.partial`, 'tables')), { timeout: 60_000, interval: 1 }).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(existsSync(`${target}.partial`)).toBe(false)
})
