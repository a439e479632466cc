import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectPostgres } from '../../server/database/database'
import { createTestDatabaseUrl } from '../harness/database'
import { openProxy } from '../harness/proxy'

/** Every connection of this file, the last one last. */
const connecting = vi.spyOn(Socket.prototype, 'connect')
const lastSocket = () => connecting.mock.contexts.at(-1) as Socket

const url = await createTestDatabaseUrl()
const name = url.split('/').at(-1) ?? ''
const proxy = await openProxy(url)
const admin = connectPostgres(url.replace(/[^/]+$/, 'postgres'), 1)
afterAll(() => Promise.all([connecting.mockRestore(), proxy.close(), admin.close()]))

const terminate = async () => {
  await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
}
const setReadOnly = (value: 'on' | 'off') =>
  admin.sql.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`)

async function connect(address: string, max?: number) {
  const database = connectPostgres(address, max)
  onTestFinished(() => database.close())
  await database.sql`select 1`
  database.sql.options.fetch_types = false
  return database.sql
}

test('a statement that comes between the error and the end of a connection is answered', async () => {
  const sql = await connect(url, 1)
  const answer = new Promise<string>((resolve) => {
    lastSocket().once('error', () =>
      sql`select 1`
        .then(
          () => 'done',
          () => 'refused',
        )
        .then(resolve),
    )
  })
  lastSocket().destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
  expect(['done', 'refused']).toContain(await answer)
  expect(await sql`select 2 as two`).toEqual([{ two: 2 }])
})

test('a connection that ends while the driver has bytes to write is replaced', async () => {
  const sql = await connect(url, 1)
  // From this phase of the event loop the end comes before the driver writes.
  await new Promise((resolve) => setImmediate(resolve))
  lastSocket().destroy()
  await sql`select 1`.catch(() => undefined)
  expect(await sql`select 2 as two`).toEqual([{ two: 2 }])
})

test('a statement fails when the server closes each connection, as a proxy without a database does', async () => {
  let count = 0
  const server = createServer((socket) => {
    count++
    socket.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const database = connectPostgres(`postgres://postgres@127.0.0.1:${port}/any`, 1)
  onTestFinished(() => database.close())
  await expect(database.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(count).toBeLessThan(10)
})

test('the error that ended a session does not refuse the first statement of the next one', async () => {
  const sql = await connect(url, 1)
  for (const _ of Array(5)) {
    const running = sql`select pg_sleep(10)`.catch((error) => error.code)
    await expect
      .poll(() => admin.sql`select 1 from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`)
      .toHaveLength(1)
    await terminate()
    expect(await running).toBe('57P01')
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
})

// Each statement ends: a lost one would let the test run out of time. A session that never starts is CONNECT_TIMEOUT.
test.each([
  ['connections are cut, also while they start', () => proxy.url, async () => proxy.cut(), 20],
  ['the server ends the sessions', () => url, terminate, 150],
] as const)('every statement ends soon when %s', { timeout: 60_000 }, async (_, address, cut, every) => {
  const sql = await connect(address())
  const codes = new Set<string>()
  let done = 0
  let isCutting = true
  const work = async (index: number) => {
    while (isCutting) {
      try {
        if (index % 3 > 0) await sql`select ${index}::int, pg_sleep(0.001)`
        else {
          const both = await sql.begin((tx) => Promise.all([tx`select ${index}::int as n`, tx`select -1 as n`]))
          expect(both).toEqual([[{ n: index }], [{ n: -1 }]])
        }
        done++
      } catch (error) {
        codes.add(String((error as { code?: unknown }).code ?? error))
      }
      await pause(Math.random() * 3)
    }
  }
  const all = Promise.all(Array.from({ length: 24 }, (_, index) => work(index)))
  for (let turn = 0; turn < 1_500 / every; turn++) {
    await pause(every * (0.5 + Math.random()))
    await cut()
  }
  isCutting = false
  await all
  await expect.poll(() => sql`select 1`.then(({ length }) => length, String)).toBe(1)
  expect(done).toBeGreaterThan(0)
  const expected = ['57P01', 'CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE']
  expect([...codes].filter((code) => !expected.includes(code))).toEqual([])
})

test('no answer is lost while sessions that began read-only check whether they may write', async () => {
  await setReadOnly('on')
  const sql = await connect(url)
  let isRunning = true
  const work = async (index: number) => {
    // Each statement is new to its session, so the driver describes it before it runs it.
    for (let turn = 0; isRunning; turn++) {
      expect(await sql.unsafe(`select $1::int as n, ${turn} as turn`, [index], { prepare: true })).toEqual([
        { n: index, turn },
      ])
    }
  }
  const all = Promise.all(Array.from({ length: 24 }, (_, index) => work(index)))
  await pause(2_000)
  isRunning = false
  await all
  await setReadOnly('off')
  await expect.poll(async () => (await sql`show transaction_read_only`)[0]?.transaction_read_only).toBe('off')
})
