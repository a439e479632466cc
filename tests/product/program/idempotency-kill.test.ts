import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../fuzz/random'
import { type Cluster, startCluster } from '../../harness/cluster'
import type { Answer, Ask } from '../../harness/endpoint'
import { insist, type KeyedMutation } from '../../harness/keyed-mutations'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { keyedMutations } from '../harness/keyed-mutations'

// "A change with an idempotency key happens exactly once, whatever is lost; nothing stays undecided after a crash."
// (guarantees, "Durability"): `kill -9` ends the built program while it works.

const kills = 8
const streams = 4
/** Milliseconds: a busy machine starts the program ten times as slowly. */
const patience = 240_000

const settings = { SEED: 'none', ADMIN_PASSWORD: 'a long password', RATE_LIMIT_SESSION: '0', RATE_LIMIT_ADDRESS: '0' }
const directory = temporaryDataDir()
let cluster: Cluster
let sql: postgres.Sql
let program: Program
let token = ''
let answered = 0

const start = async () => {
  program = await startProgram({ DATABASE_URL: cluster.url, DATA_DIR: directory.path, ...settings })
}
const send: Ask = async (query, variables, headers) => {
  const response = await fetch(`${program.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const answer = { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  answered++
  return answer
}
/** Every mutation has a key: those that prepare another one are killed and repeated too. */
const ask: Ask = (query, variables, headers = { 'idempotency-key': uuidv7() }) =>
  insist(() => send(query, variables, query.startsWith('mutation') ? headers : {}), patience)

const unresolved = async () => (await sql`select key from idempotency_keys where answer is null`).length

describe('under kill -9', () => {
  beforeAll(async () => {
    cluster = await startCluster()
    sql = postgres(cluster.url, { max: streams, onnotice: () => undefined })
    await start()
    const credentials = '{email: "admin@storydesk.local", password: "a long password"}'
    token = (await send(`mutation { signIn(input: ${credentials}) { accessToken } }`)).data.signIn.accessToken
  }, patience)
  afterAll(async () => {
    await program.stop('SIGKILL')
    await sql.end()
    await cluster.stop()
    directory.remove()
  })

  test('every kind of mutation runs once, and every key returns its answer', {
    timeout: 2 * patience,
  }, async () => {
    const random = createRandom(10)
    const kinds = Object.entries(keyedMutations)
    let isOver = false
    let repeated = 0
    const once = async ({ document, variables, times }: KeyedMutation) => {
      const headers = { 'idempotency-key': uuidv7() }
      let sent = 0
      const first = await insist(() => {
        if (sent++ === 1) repeated++
        return send(document, variables, headers)
      }, patience)
      const again = await ask(document, variables, headers)
      return { errors: first.errors, isSame: JSON.stringify(again) === JSON.stringify(first), times: await times() }
    }
    const outcomes: object[] = []
    /** One stream for each kind, so that its versions stay those of the records. */
    const stream = async (own: typeof kinds) => {
      do {
        for (const [kind, make] of own) outcomes.push({ kind, ...(await once(await make({ ask, sql }))) })
      } while (!isOver)
    }
    const killing = async () => {
      for (let count = 0; count < kills; count++) {
        const until = answered + random.below(80)
        await expect.poll(() => answered, { timeout: patience, interval: 1 }).toBeGreaterThanOrEqual(until)
        await pause(random.below(20))
        await program.stop('SIGKILL')
        await start()
      }
    }
    await Promise.all([
      killing().finally(() => {
        isOver = true
      }),
      ...Array.from({ length: streams }, (_, index) => stream(kinds.filter((_kind, at) => at % streams === index))),
    ])
    expect(outcomes).toEqual(outcomes.map((outcome) => ({ ...outcome, errors: undefined, isSame: true, times: 1 })))
    expect(repeated).toBeGreaterThan(0)
    expect(await unresolved()).toBe(0)
  })

  test('a bulk action continues where it stopped', { timeout: 2 * patience }, async () => {
    const [count, paid] = [300, 3]
    await sql`
      insert into orders (id, order_number, status, product)
      select gen_random_uuid(), 'K' || n, case when n <= ${paid}::int then 'paid' else 'pending' end, 'Killed'
      from generate_series(1, ${count}::int) n`
    const done = async () => {
      const [row] =
        await sql`select count(*)::int as count from orders where product = 'Killed' and status = 'cancelled'`
      return row?.count as number
    }
    const answering = ask(
      'mutation ($input: CancelManyOrdersInput!) { cancelManyOrders(input: $input) { changedCount refused { id code } } }',
      { input: { filter: { product: { eq: 'Killed' } }, reason: 'Killed' } },
    )
    const reached: number[] = []
    for (const part of [0.2, 0.6]) {
      await expect.poll(done, { timeout: patience, interval: 5 }).toBeGreaterThan(count * part)
      await program.stop('SIGKILL')
      reached.push(await done())
      await start()
    }
    // Each was killed during work.
    expect(Math.max(...reached)).toBeLessThan(count - paid)
    const { data } = await answering
    expect(data.cancelManyOrders.changedCount).toBe(count - paid)
    const refused = await sql`select id, 'CONFLICT' as code from orders where product = 'Killed' and status = 'paid'`
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
    expect(data.cancelManyOrders.refused.sort(byId)).toEqual([...(refused as unknown as { id: string }[])].sort(byId))
    const events = await sql`
      select count(*)::int as events, count(distinct record_id)::int as orders from audit_events
      where resource = 'orders' and action = 'cancel'`
    expect([...events]).toEqual([{ events: count - paid, orders: count - paid }])
    expect(await unresolved()).toBe(0)
  })
})
