import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { connectPostgres, type Database } from '../../server/database/database'
import { reasonOf } from '../../server/database/unavailable'
import { createFiles } from '../../server/files/files'
import { createRoomCheck } from '../../server/files/room'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { asking } from '../harness/asking'
import { testKeys } from '../harness/auth'
import { createTestDatabaseUrl, openTestDatabase } from '../harness/database'
import { type Answer, type Ask, openEndpoint } from '../harness/endpoint'
import { mountSmallDisk } from '../harness/full-disk'

const makeTag = (ask: Ask, name: string) => asking(ask, 'tags').create({ name: { en: name, zh: name } })
const listTags = (ask: Ask) => asking(ask, 'tags').list('id')

function reasonOfAnswer({ errors }: Answer) {
  const { code, http, key } = errors?.[0]?.extensions ?? {}
  return { code, status: http?.status, key }
}

const database = await openTestDatabase()
const url = await createTestDatabaseUrl()

describe('temporary failures of the database', () => {
  let ask: Ask
  beforeAll(async () => {
    ask = await (await openEndpoint(database)).as('super_admin')
    await database.sql.unsafe(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = NEW.name_en; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON tags FOR EACH ROW WHEN (NEW.name_en ~ '^[0-9A-Z]{5}$') EXECUTE FUNCTION refuse()`)
  })

  test.each([
    ['25006', 'errors.readOnly'],
    ['53100', 'errors.diskFull'],
    ['53300', 'errors.noConnection'],
  ])('%s is 503 with the reason', async (code, key) => {
    expect(reasonOfAnswer(await makeTag(ask, code))).toEqual({ code: 'INTERNAL', status: 503, key })
  })

  test.each(['55P03', '40001'])('%s is CONFLICT instead of an internal error', async (code) => {
    expect(reasonOfAnswer(await makeTag(ask, code))).toMatchObject({ code: 'CONFLICT', status: 409 })
  })
})

describe('a temporarily read-only database', () => {
  const own = connectPostgres(url ?? '')
  const admin = connectPostgres((url ?? '').replace(/[^/]+$/, 'postgres'), 1)
  const name = (url ?? '').split('/').at(-1) ?? ''
  afterAll(() => Promise.all([own.close(), admin.close()]))
  const setReadOnly = async (isReadOnly: boolean) => {
    await admin.sql.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  }
  /** As when PostgreSQL moves to another server: the sessions of the pool restart there. */
  const cut = () => admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`

  test('refuses changes with the reason, answers queries, is not ready, and accepts changes soon after it ends', {
    timeout: 60_000,
  }, async () => {
    const ask = await (await openEndpoint(own)).as('super_admin')
    expect(await own.whyNotReady()).toBe(null)
    await setReadOnly(true)
    await cut()
    const many = (prefix: string) =>
      Promise.all(Array.from({ length: 24 }, (_, index) => makeTag(ask, `${prefix} ${index}`)))
    const keyOf = (answer: Awaited<ReturnType<typeof makeTag>>) => answer.errors?.[0]?.extensions.key ?? 'done'
    await expect
      .poll(async () => [...new Set((await many('During')).map(keyOf))], { timeout: 10_000 })
      .toEqual(['errors.readOnly'])
    expect((await listTags(ask)).errors).toBeUndefined()
    await expect.poll(() => own.whyNotReady(), { timeout: 5_000 }).toBe('database is read-only')

    await setReadOnly(false)
    await expect
      .poll(async () => [...new Set((await many(`After ${Math.random()}`)).map(keyOf))], { timeout: 5_000 })
      .toEqual(['done'])
    await expect.poll(() => own.whyNotReady(), { timeout: 5_000 }).toBe(null)
  })
})

describe('readiness', () => {
  const open = async (): Promise<Database> => {
    const database = connectPostgres(await createTestDatabaseUrl())
    onTestFinished(() => database.close())
    return database
  }

  test('has a separate connection while the others wait', async () => {
    const database = await open()
    const waiting = Promise.all(Array.from({ length: 40 }, () => database.sql`select pg_sleep(0.5)`))
    expect(await database.whyNotReady()).toBe(null)
    let isDone = false
    void waiting.then(() => {
      isDone = true
    })
    expect(isDone).toBe(false)
    await waiting
  })

  test('reports read-only new sessions, even if its own session is older', async () => {
    const database = await open()
    expect(await database.whyNotReady()).toBe(null)
    const [{ name } = { name: '' }] = await database.sql<{ name: string }[]>`select current_database() as name`
    await database.sql.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await expect.poll(() => database.whyNotReady(), { timeout: 10_000 }).toBe('database is read-only')
  })

  test('reports changed tables and a missing migration', async () => {
    const newer = await open()
    await newer.sql`insert into applied_migrations (tag, hash) values ('9999_later', 'x')`
    expect(await newer.whyNotReady()).toBe('database is newer than the program')
    const older = await open()
    await older.sql`delete from applied_migrations where tag = (select max(tag) from applied_migrations)`
    expect(await older.whyNotReady()).toBe('database is older than the program')
    const empty = await open()
    await empty.sql`drop table applied_migrations`
    expect(await empty.whyNotReady()).toBe('database is older than the program')
  })

  const disk = mountSmallDisk(64)
  afterAll(() => disk?.remove())
  test.runIf(disk)('reports a full disk of the database', async () => {
    const database = await open()
    const path = disk?.path ?? ''
    const [{ name, data } = { name: '', data: '' }] = await database.sql<{ name: string; data: string }[]>`
      select current_database() as name, current_setting('data_directory') as data`
    chownSync(path, statSync(data).uid, statSync(data).gid)
    await database.sql.unsafe(`CREATE TABLESPACE small LOCATION '${path}'`)
    await database.sql.unsafe(`ALTER DATABASE ${name} SET temp_tablespaces = small`)
    await expect.poll(() => database.whyNotReady()).toBe('disk is full')
    await database.sql.unsafe(`ALTER DATABASE ${name} RESET temp_tablespaces`)
    await database.sql.unsafe('DROP TABLESPACE small')
  })
})

describe('the data directory', () => {
  const disk = mountSmallDisk(256)
  afterAll(() => disk?.remove())

  test.runIf(disk)('that is full makes the program not ready', async () => {
    const path = disk?.path ?? ''
    expect(await createRoomCheck(path)()).toBe(null)
    writeFileSync(join(path, 'large'), Buffer.alloc(200 * 1024))
    expect(await createRoomCheck(path)()).toBe('disk is full')
    rmSync(join(path, 'large'))
    expect(await createRoomCheck(path)()).toBe(null)
  })

  test.runIf(disk)('that is full refuses an upload with the reason, also for a re-encoded image', async () => {
    const files = createFiles({
      database,
      settings: { dataDir: disk?.path ?? '' },
      keys: testKeys,
      safeFetch: createSafeFetch({ allowPrivate: true }),
    })
    const size = { width: 220, height: 220, channels: 3 as const }
    const noise = await sharp(randomBytes(size.width * size.height * size.channels), { raw: size })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const store = (content: Buffer) =>
      files.store({
        content,
        name: 'noise.png',
        accept: ['image/png'],
        maxBytes: 1_000_000,
        isImage: true,
        actor: systemActor('test'),
      })
    expect(noise.length).toBeGreaterThan(140_000)
    for (const content of [noise, Buffer.concat([noise, noise])]) {
      expect(reasonOf(await store(content).catch((error: unknown) => error))).toBe('diskFull')
    }
  })

  test('that is not writable makes the program not ready', async () => {
    const path = join(process.cwd(), 'node_modules', '.cache', `room-${process.pid}`)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    expect(await createRoomCheck(path)()).toBe('data directory cannot be written')
    rmSync(path)
  })
})
