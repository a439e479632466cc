import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connectPostgres, type Database } from '../../server/database/database'
import { putToken } from '../harness/api-tokens'
import { asking, recordOf } from '../harness/asking'
import { createTestDatabaseUrl } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'

const open = async () => {
  const url = await createTestDatabaseUrl()
  const [pool, holder] = [connectPostgres(url), connectPostgres(url, 1)]
  afterAll(() => Promise.all([pool.close(), holder.close()]))
  const endpoint = await openEndpoint(pool)
  const owner = await endpoint.as('super_admin')
  const tag = recordOf(await asking(owner, 'tags').create({ name: { en: 'Held', zh: '占用' } })).id
  return { pool, holder, endpoint, owner, tag }
}

/** Locks the row until the work is done. */
const holding = async <T>({ sql }: Database, tag: string, work: () => Promise<T>): Promise<T> => {
  let result: T | undefined
  await sql.begin(async (tx) => {
    await tx`select 1 from tags where id = ${tag} for update`
    result = await work()
  })
  return result as T
}
const rename = (ask: Ask, id: string, name: string) => asking(ask, 'tags').update(id, { name: { en: name, zh: name } })

const plain = (ask: Ask): Ask => ask
const keyed =
  (ask: Ask): Ask =>
  (query, variables, headers) =>
    ask(query, variables, { ...headers, 'idempotency-key': randomUUID() })

test.each([
  ['without a key', plain],
  ['with keys', keyed],
])(
  'a locked row delays only its own changes, which report it: %s',
  {
    timeout: 60_000,
  },
  async (_name, sent) => {
    const { pool, holder, endpoint, owner, tag } = await open()
    const { id } = await endpoint.accountOf('super_admin')
    const scopes = [{ resource: 'tags', access: ['read', 'write'] as const }]
    const other = endpoint.with((await putToken(pool, { id }, scopes as never)).token)
    const free = recordOf(await asking(owner, 'tags').create({ name: { en: 'Free', zh: '空闲' } })).id
    await holding(holder, tag, async () => {
      const order: string[] = []
      const held = Array.from({ length: 20 }, (_, index) =>
        rename(sent(owner), tag, `Name ${index}`).finally(() => order.push('held')),
      )
      const others = [
        asking(other, 'tags').list('id'),
        asking(owner, 'tags').list('id'),
        rename(other, free, 'Another'),
        rename(owner, free, 'And another'),
      ].map((each) => each.finally(() => order.push('other')))
      expect(await pool.whyNotReady()).toBe(null)
      for (const answer of await Promise.all(others)) expect(answer.errors).toBeUndefined()
      for (const { errors } of await Promise.all(held)) {
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', http: { status: 409 }, key: 'errors.locked' })
      }
      // Only requests for the locked row waited.
      expect(order.slice(0, 4)).toEqual(['other', 'other', 'other', 'other'])
    })
    expect((await rename(owner, tag, 'Later')).errors).toBeUndefined()
  },
)

/** Makes the creation of tags whose names begin with `Slow` take this many seconds. */
const slowDown = ({ sql }: Database, seconds: number) =>
  sql.unsafe(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.name_en ~ '^Slow' THEN PERFORM pg_sleep(${seconds}); END IF; RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON tags FOR EACH ROW EXECUTE FUNCTION slow()`)
const make = (ask: Ask, name: string) => asking(ask, 'tags').create({ name: { en: name, zh: name } })

test.each([
  ['without a key', plain],
  ['with keys', keyed],
])(
  'a change that waited for a connection is refused, and does not begin afterwards: %s',
  { timeout: 60_000 },
  async (_name, sent) => {
    const { pool, owner } = await open()
    await slowDown(pool, 4)
    const began = Date.now()
    const all = Array.from({ length: 10 }, (_, index) => make(sent(owner), `Slow ${index}`))
    const answers = await Promise.all(all)
    const refused = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions))
    const inTime = { code: 'RATE_LIMITED', http: { status: 429 }, key: 'errors.tooManyAtOnce', retryAfter: 1 }
    expect(refused).toMatchObject([inTime, inTime])
    expect(Date.now() - began).toBeLessThan(11_000)
    expect(await pool.sql`select from tags where name_en ~ '^Slow'`).toHaveLength(8)
  },
)

test('a session with many requests does not delay others', {
  timeout: 60_000,
}, async () => {
  const { pool, endpoint, owner } = await open()
  await slowDown(pool, 1)
  const editor = await endpoint.as('editor')
  let done = 0
  const slow = Array.from({ length: 10 }, (_, index) => make(owner, `Slow ${index}`).finally(() => done++))
  await expect
    .poll(async () => (await pool.sql`select from pg_stat_activity where wait_event = 'PgSleep'`).length, {
      timeout: 10_000,
    })
    .toBe(4)
  expect((await make(editor, 'Quick')).errors).toBeUndefined()
  expect(done).toBeLessThanOrEqual(8)
  for (const answer of await Promise.all(slow)) expect(answer.errors).toBeUndefined()
})

test('a session that reads much has six connections, and others read beside it', { timeout: 60_000 }, async () => {
  const { pool, endpoint, owner } = await open()
  const editor = await endpoint.as('editor')
  expect((await asking(editor, 'depots').list('id')).errors).toBeUndefined()
  await pool.sql.unsafe(`
    ALTER TABLE tags RENAME TO all_tags;
    CREATE VIEW tags AS SELECT * FROM all_tags WHERE (SELECT pg_sleep(2)) IS NOT NULL`)
  const slow = Array.from({ length: 8 }, () => asking(owner, 'tags').list('id'))
  await expect
    .poll(async () => (await pool.sql`select from pg_stat_activity where wait_event = 'PgSleep'`).length, {
      timeout: 10_000,
    })
    .toBe(6)
  expect((await asking(editor, 'depots').list('id')).errors).toBeUndefined()
  for (const answer of await Promise.all(slow)) expect(answer.errors).toBeUndefined()
})
