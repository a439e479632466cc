import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../server/database/database'
import { createTestDatabaseUrl } from '../harness/database'
import { openProxy } from '../harness/proxy'

/** Milliseconds: the statement limit of this pool; its server may send nothing for three more seconds. */
const limit = 1_000
const slots = 2
const url = await createTestDatabaseUrl()
const proxy = await openProxy(url)
const pool = connectPostgres(proxy.url, slots, limit)
const direct = connectPostgres(url, 1)
await direct.sql`create table written (number int)`

afterEach(() => direct.sql`delete from written`)
afterAll(async () => {
  await pool.close()
  await direct.close()
  await proxy.close()
})

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
/** As many statements as slots, each on a separate connection. */
const useAll = () =>
  Promise.all(
    Array.from({ length: slots }, () => pool.sql.begin(async (tx) => (await tx`select pg_backend_pid() as pid`)[0])),
  )

describe('a connection without answers', () => {
  test('is closed at COMMIT, and the pool gets its slots back', { timeout: 60_000 }, async () => {
    proxy.silenceCommits(slots)
    const changes = Array.from({ length: slots }, (_, number) =>
      outcomeOf(pool.sql.begin((tx) => tx`insert into written values (${number})`)),
    )
    expect(await Promise.all(changes)).toEqual(Array(slots).fill(expect.stringMatching(/^CONNECTION_/)))
    // The server made the changes, but the client got no answer: the result of a COMMIT is uncertain.
    expect(await direct.sql`select number from written order by number`).toEqual([{ number: 0 }, { number: 1 }])
    expect(await useAll()).toHaveLength(slots)
  })

  test('is kept when its transaction has no time limit', { timeout: 60_000 }, async () => {
    const long = pool.withoutTimeLimit(async (tx) => {
      await tx`select pg_sleep(${(limit + 4_000) / 1_000})`
      return 'done'
    })
    expect(await long).toBe('done')
    expect(await outcomeOf(pool.sql`select pg_sleep(60)`)).toBe('57014')
    expect(await useAll()).toHaveLength(slots)
  })
})
