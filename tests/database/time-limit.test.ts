import { setTimeout as pause } from 'node:timers/promises'
import type { ISql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres, type Database } from '../../server/database/database'
import { createTestDatabaseUrl } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { connect, listenTo } from '../harness/live'

/** Milliseconds; short for a fast test, and long enough for a busy machine. */
const limit = 2_000
let database: Database

beforeAll(async () => {
  database = connectPostgres(await createTestDatabaseUrl(), 4, limit)
  await database.sql`CREATE TABLE written (number int)`
  await database.sql`
    CREATE FUNCTION busy(seconds float) RETURNS int LANGUAGE plpgsql AS $$
      DECLARE finish timestamptz := clock_timestamp() + seconds * interval '1 second';
      BEGIN WHILE clock_timestamp() < finish LOOP END LOOP; RETURN 1; END $$`
})
afterAll(() => database.close())

const written = async (from: number, to: number) => {
  const rows = await database.sql<{ number: number }[]>`
    SELECT number FROM written WHERE number BETWEEN ${from} AND ${to} ORDER BY number`
  return rows.map(({ number }) => number)
}
const write = (number: number, sql: ISql = database.sql) => sql`INSERT INTO written VALUES (${number})`
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )

describe('a statement that takes too long', () => {
  test('is ended, and waiting statements run once each', { timeout: 60_000 }, async () => {
    await write(1)
    const began = performance.now()
    const slow = database.sql`SELECT busy(60)`.then(
      () => 'done',
      ({ code, message }) => ({
        code,
        message,
        isInTime: performance.now() - began > limit - 50 && performance.now() - began < limit + 4_000,
      }),
    )
    await pause(200)
    const waiting = [2, 3, 4, 5].map((number) => write(number))
    const changes = database.sql.begin(async (tx) => {
      await tx`INSERT INTO written VALUES (6)`
      await tx`INSERT INTO written VALUES (7)`
    })
    expect(await slow).toEqual({
      code: '57014',
      message: 'canceling statement due to statement timeout',
      isInTime: true,
    })
    await Promise.all([...waiting, changes])
    expect(await written(1, 9)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('rolls back its transaction, which runs no further statement', { timeout: 60_000 }, async () => {
    const later: unknown[] = []
    const work = database.sql.begin(async (tx) => {
      await tx`INSERT INTO written VALUES (10)`
      await tx`SELECT busy(60)`.catch(() => undefined)
      later.push(await codeOf(tx`INSERT INTO written VALUES (11)`))
    })
    expect(await codeOf(work)).toBe('57014')
    expect(later).toEqual(['25P02'])
    await write(13)
    expect(await written(10, 19)).toEqual([13])
  })

  test('has a separate time limit under concurrent statements', { timeout: 60_000 }, async () => {
    const all = Promise.all(Array.from({ length: 4 }, () => database.sql`SELECT busy(${limit / 3_000})`))
    expect(await all).toHaveLength(4)
  })

  test('may run longer where no limit applies, and the limit applies again afterwards', {
    timeout: 60_000,
  }, async () => {
    const work = database.withoutTimeLimit(async (tx) => {
      await tx`SELECT busy(${(2 * limit) / 1_000})`
      await write(20, tx)
      return 'all of it'
    })
    expect(await work).toBe('all of it')
    expect(await written(20, 29)).toEqual([20])
    const undone = database.withoutTimeLimit(async (tx) => {
      await write(21, tx)
      throw Object.assign(new Error(), { code: 'own' })
    })
    expect(await codeOf(undone)).toBe('own')
    expect(await codeOf(database.sql`SELECT busy(60)`)).toBe('57014')
    expect(await written(20, 29)).toEqual([20])
  })

  test('returns an error, and sessions and subscriptions continue', { timeout: 60_000 }, async () => {
    await database.sql.unsafe(`
      CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF NEW.name_en = 'Slow' THEN PERFORM busy(60); END IF; RETURN NEW; END $$;
      CREATE TRIGGER take_long BEFORE INSERT ON tags FOR EACH ROW EXECUTE FUNCTION take_long()`)
    const endpoint = await openEndpoint(database)
    const ask = await endpoint.as('super_admin')
    const { accessToken } = await endpoint.accountOf('super_admin')
    const subscription = listenTo<{ createdTag: { name: { en: string } } }>(
      connect(endpoint.url, accessToken),
      'subscription { createdTag { name { en } } }',
    )
    const make = (name: string) =>
      ask(`mutation { createOneTag(input: {tag: {name: {en: "${name}", zh: "${name}"}}}) { id } }`)
    const names = () => subscription.events.map(({ createdTag }) => createdTag.name.en)
    await expect
      .poll(async () => (await make(`Before ${Math.random()}`)) && names().length, { timeout: 20_000 })
      .toBeGreaterThan(0)

    const slow = await make('Slow')
    expect(slow.errors?.[0]?.extensions).toEqual({
      code: 'INTERNAL',
      http: { status: 503 },
      title: 'This took too long and was stopped. Try again, or request less data.',
      key: 'errors.tooLong',
      retryAfter: 5,
      id: expect.any(String),
    })
    await expect.poll(async () => (await make('Fast')).data?.createOneTag.id, { timeout: 30_000 }).toBeTruthy()
    await expect.poll(names, { timeout: 10_000 }).toContain('Fast')
    expect(names()).not.toContain('Slow')
    const { data } = await ask('{ tags(filter: {name: {en: {eq: "Slow"}}}) { totalCount } }')
    expect(data.tags).toEqual({ totalCount: 0 })
    expect(endpoint.problems[0]).toMatchObject({ err: { code: '57014' }, path: ['createOneTag'] })
    subscription.stop()
  })
})
