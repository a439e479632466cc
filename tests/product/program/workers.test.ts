import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../harness/cluster'
import { connect, listenTo } from '../../harness/live'
import { childrenOf, type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { serveReceiver } from '../../harness/receiver'

const password = 'a long password'
const settings = { WORKERS: '2', SEED: 'none', ADMIN_PASSWORD: password, ALLOW_PRIVATE_ADDRESSES: 'true' }

/** Sends documents as the first admin, each over a new connection, so that workers take turns. */
async function signedIn({ address }: Pick<Program, 'address'>) {
  const send = async (query: string, token = '', key: string = randomUUID()) => {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': key }),
      },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as { data: Record<string, Record<string, string>> }
  }
  const credentials = `{email: "admin@storydesk.local", password: "${password}"}`
  const { data } = await send(`mutation { signIn(input: ${credentials}) { accessToken } }`)
  const token = data.signIn?.accessToken ?? ''
  return { token, ask: (query: string, key?: string) => send(query, token, key) }
}

const tagNamed = (name: string) =>
  `mutation { createOneTag(input: {tag: {name: {en: "${name}", zh: "${name}"}}}) { id } }`

describe('two workers on one PostgreSQL', () => {
  const data = temporaryDataDir()
  let cluster: Cluster
  let program: Program
  beforeAll(async () => {
    cluster = await startCluster()
    program = await startProgram({ ...settings, DATABASE_URL: cluster.url, DATA_DIR: data.path })
  })
  afterAll(async () => {
    await program.stop()
    await cluster.stop()
    data.remove()
  })

  test('send events to the subscribers of both, and deliver each webhook once', async () => {
    const { ask, token } = await signedIn(program)
    const receiver = await serveReceiver()
    const events = '[{resource: "tags", events: [created]}]'
    await ask(
      `mutation { createOneWebhook(input: {webhook: {name: "R", url: "${receiver.url}", events: ${events}}}) { id } }`,
    )
    const subscriptions = Array.from({ length: 4 }, () => {
      const client = connect(`${program.address}/graphql`, token)
      return listenTo<{ createdTag: { name: { en: string } } }>(client, 'subscription { createdTag { name { en } } }')
    })
    let made = 0
    await expect
      .poll(
        async () => {
          await ask(tagNamed(`Tag ${made++}`))
          return subscriptions.every((subscription) => subscription.events.length > 0)
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(true)
    for (const subscription of subscriptions) subscription.stop()
    const recordsOf = () => receiver.received.map(({ body }) => body.recordId)
    await expect.poll(() => new Set(recordsOf()).size, { timeout: 20_000 }).toBe(made)
    expect(recordsOf()).toHaveLength(made)
  })

  test('lose nothing when one of them is killed, and replace it', async () => {
    const { ask } = await signedIn(program)
    const before = childrenOf(program.pid)
    expect(before).toHaveLength(2)
    const answered = new Set<string>()
    const write = async (index: number) => {
      const [name, key] = [`Kept ${index}`, randomUUID()]
      // A client repeats a request whose connection was lost, with its key.
      await expect
        .poll(() => ask(tagNamed(name), key).then(({ data }) => data.createOneTag?.id), { timeout: 20_000 })
        .toBeDefined()
      answered.add(name)
    }
    const writing = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let index = 0; index < 10; index++) await write(writer * 10 + index)
      }),
    )
    await expect.poll(() => answered.size, { timeout: 20_000, interval: 10 }).toBeGreaterThan(3)
    process.kill(before[0] as number, 'SIGKILL')
    await writing
    const { data } = await ask('{ tags(filter: {name: {en: {like: "Kept %"}}}) { totalCount } }')
    expect(data.tags?.totalCount).toBe(40)
    await expect.poll(() => childrenOf(program.pid).length, { timeout: 20_000 }).toBe(2)
    expect(childrenOf(program.pid)).toContain(before[1])
    expect((await fetch(`${program.address}/ready`)).status).toBe(200)
  })

  test('survive the end of a worker before its exit is known', async () => {
    const { ask } = await signedIn(program)
    const [other, ended = 0] = childrenOf(program.pid)
    process.kill(ended, 'SIGSTOP')
    await setTimeout(500)
    process.kill(program.pid, 'SIGSTOP')
    // The older worker answers, and sends its counts to the one that ends.
    for (let index = 0; index < 4; index++) await ask('{ __typename }')
    await setTimeout(500)
    process.kill(ended, 'SIGKILL')
    await setTimeout(500)
    process.kill(program.pid, 'SIGCONT')
    await expect.poll(() => childrenOf(program.pid), { timeout: 20_000 }).not.toContain(ended)
    await expect.poll(() => childrenOf(program.pid).length, { timeout: 20_000 }).toBe(2)
    expect(childrenOf(program.pid)).toContain(other)
  })

  test('stop with the program', async () => {
    expect(await program.stop()).toBe(0)
    expect(childrenOf(program.pid)).toEqual([])
  })
})

test('two workers share the bundled PostgreSQL of the primary process', async () => {
  const data = temporaryDataDir()
  const program = await startProgram({ ...settings, DATA_DIR: data.path })
  const { ask } = await signedIn(program)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(tagNamed(`Shared ${index}`))))
  expect(answers.every(({ data }) => data.createOneTag?.id)).toBe(true)
  expect(await program.stop()).toBe(0)
  const again = await startProgram({ ...settings, DATA_DIR: data.path })
  const { data: tags } = await (await signedIn(again)).ask('{ tags { totalCount } }')
  expect(tags.tags?.totalCount).toBe(6)
  expect(await again.stop()).toBe(0)
  data.remove()
})

test('a worker that cannot start ends the program with its reason', async () => {
  const data = temporaryDataDir()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const ending = startProgram({ ...settings, DATA_DIR: data.path, PORT: String(port) })
  await expect(ending).rejects.toThrow(`Port ${port} is taken`)
  taken.close()
  data.remove()
})
