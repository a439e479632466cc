import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { restoreBackup, writeBackup } from '../../server/backup/backup-directory'
import { readDatabase, writeDatabase } from '../../server/backup/database-copy'
import { lockNumbers } from '../../server/database/client'
import { connectPostgres, type Database } from '../../server/database/database'
import { readMigrations } from '../../server/database/migrations'
import { migrate } from '../../server/migrations/migrate'
import { projectPath } from '../../server/paths'

// The project's migrations create each database; the rows are of resources that every product has.

const folder = mkdtempSync(join(tmpdir(), 'storydesk-backup-'))
const dataDir = join(folder, 'data')
const target = join(folder, 'backup')
const admin = postgres(inject('server'), { max: 1, onnotice: () => undefined })
const opened: Database[] = []
let database: Database

/** A database without any table. */
async function openEmpty(): Promise<Database> {
  const name = `storydesk_empty_${opened.length}_${process.pid}`
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(inject('server'))
  url.pathname = `/${name}`
  const empty = connectPostgres(url.href, 3)
  opened.push({ ...empty, close: () => empty.close().then(() => void admin.unsafe(`DROP DATABASE ${name}`).execute()) })
  return empty
}

async function sweepMayRun(): Promise<boolean> {
  const [row] = await database.sql`SELECT pg_try_advisory_xact_lock(${lockNumbers.unusedFiles}) AS "isFree"`
  return row?.isFree
}

/** Every row of every table, and every index, key and trigger. */
async function contentOf({ sql }: Database) {
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'applied_migrations' ORDER BY 1`
  const rows = Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name }) => [
        name,
        (await sql`SELECT md5(t::text) AS sum FROM ${sql(name)} t ORDER BY 1`).map(({ sum }) => sum),
      ]),
    ),
  )
  const shape = await sql`
    SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`
  return { rows, shape: shape.map(({ definition }) => definition) }
}

beforeAll(async () => {
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'keys'), 'a key of an installation, long enough\n', { mode: 0o600 })
  writeFileSync(join(dataDir, 'files', 'cover.png'), 'a picture')
  database = await openEmpty()
  await migrate(database)
  const awkward = 'tab\t, line\nend, back\\slash, "quotes", \\N, \\.'
  await database.sql`
    INSERT INTO media_folders (id, name)
    SELECT gen_random_uuid(), 'folder ' || n FROM generate_series(1, 600) n
    UNION ALL SELECT gen_random_uuid(), name FROM unnest(${[awkward, '', '标签 😀']}::text[]) name`
  await database.sql`
    INSERT INTO ai_keys (id, name, value, model, used_quota) VALUES
      (gen_random_uuid(), 'Main', 'sealed', ${awkward}, 2147483647), (gen_random_uuid(), 'Other', 'sealed', NULL, 0)`
  await database.sql`
    INSERT INTO audit_events (id, action, resource, after)
    VALUES (gen_random_uuid(), 'create', 'tags', ${JSON.stringify({ name: awkward })}::text::jsonb)`
})
afterAll(async () => {
  for (const each of opened) await each.close()
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  test('restores every row, index, key and trigger, the files and the keys', { timeout: 120_000 }, async () => {
    const rows = await writeBackup(database, dataDir, target)
    expect(rows).toBeGreaterThan(500)
    const empty = await openEmpty()
    const place = join(folder, 'restored')
    mkdirSync(place)
    expect(await restoreBackup(empty, place, target)).toBe(rows)
    expect(await contentOf(empty)).toEqual(await contentOf(database))
    expect(readdirSync(join(place, 'files'), { recursive: true }).sort()).toEqual(
      readdirSync(join(dataDir, 'files'), { recursive: true }).sort(),
    )
    expect(readFileSync(join(place, 'keys'))).toEqual(readFileSync(join(dataDir, 'keys')))
    // No migration is missing, and new rows get new sequence values.
    expect(await migrate(empty)).toEqual({ applied: [] })
    await expect(empty.sql`DELETE FROM audit_events`).rejects.toThrow()
  })

  test('of a running server misses no file of its snapshot, only uploads that end meanwhile', async () => {
    const uploads = join(dataDir, 'files', 'incoming')
    mkdirSync(uploads)
    for (let n = 0; n < 40; n++) writeFileSync(join(uploads, `${n}`), 'an incomplete upload')
    const running = join(folder, 'running')
    const backup = writeBackup(database, dataDir, running)
    const isThere = (...path: string[]) => existsSync(join(`${running}.partial`, ...path))
    const soon = { timeout: 20_000, interval: 1 }
    await vi.waitUntil(() => isThere('tables', 'ai_keys.copy.gz'), soon)
    expect(await sweepMayRun()).toBe(false)
    await vi.waitUntil(() => isThere('files', 'incoming'), soon)
    rmSync(uploads, { recursive: true })
    await backup
    expect(await sweepMayRun()).toBe(true)
    expect(readFileSync(join(running, 'files', 'cover.png'), 'utf8')).toBe('a picture')
  })

  test('that fails leaves nothing behind', async () => {
    const place = join(folder, 'failed')
    const failing: Database = { ...database, withoutTimeLimit: () => Promise.reject(new Error('no space left')) }
    await expect(writeBackup(failing, dataDir, place)).rejects.toThrow('no space left')
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
  })

  test('refuses a target with data, and an existing backup', async () => {
    await expect(restoreBackup(database, dataDir, target)).rejects.toThrow('The database is not empty')
    await expect(writeBackup(database, dataDir, target)).rejects.toThrow('exists already')
    await expect(restoreBackup(database, dataDir, folder)).rejects.toThrow('is no backup')
  })

  test('refuses keys that differ from those of the data directory before writing anything', async () => {
    const empty = await openEmpty()
    const place = join(folder, 'other-keys')
    mkdirSync(place)
    writeFileSync(join(place, 'keys'), 'another key of an installation, long enough\n')
    await expect(restoreBackup(empty, place, target)).rejects.toThrow('other keys')
    expect(await empty.sql`SELECT FROM pg_tables WHERE schemaname = 'public'`).toHaveLength(0)
    expect(existsSync(join(place, 'files'))).toBe(false)
  })

  const missingRow = (whole: Buffer) => gzipSync(gunzipSync(whole).toString().split('\n').slice(1).join('\n'))
  const cut = (whole: Buffer) => whole.subarray(0, whole.length / 2)
  test.each([
    ['missing rows', 'tables/media_folders.copy.gz', missingRow, /rows of media_folders instead of/],
    ['a cut table', 'tables/media_folders.copy.gz', cut, /The backup is damaged: .*media_folders.* another backup\./],
    ['a cut manifest', 'backup.json', cut, /The backup is damaged: .*backup.json .* another backup\./],
  ])('with %s is refused before anything is written', async (_name, file, damage, message) => {
    const empty = await openEmpty()
    const path = join(target, file)
    const whole = readFileSync(path)
    chmodSync(path, 0o600)
    writeFileSync(path, damage(whole))
    await expect(restoreBackup(empty, join(folder, 'lost'), target)).rejects.toThrow(message)
    expect(await empty.sql`SELECT FROM pg_tables WHERE schemaname = 'public'`).toHaveLength(0)
    expect(existsSync(join(folder, 'lost'))).toBe(false)
    writeFileSync(path, whole)
  })
})

test('of an older database is migrated at the next start', { timeout: 60_000 }, async () => {
  const [before, after] = [await openEmpty(), await openEmpty()]
  const tags = readMigrations(projectPath('drizzle')).map(({ tag }) => tag)
  const half = Math.ceil(tags.length / 2)
  await migrate(before, projectPath('drizzle'), tags.slice(0, half))
  await readDatabase(before, (copy) => writeDatabase(after, copy))
  expect(await migrate(after)).toEqual({ applied: tags.slice(half) })
})

test('leaves the database empty if it is interrupted', { timeout: 60_000 }, async () => {
  const empty = await openEmpty()
  await readDatabase(database, async (copy) => {
    const broken = { ...copy, rows: () => Promise.reject(new Error('interrupted')) }
    await expect(writeDatabase(empty, broken)).rejects.toThrow('interrupted')
    expect(await empty.sql`SELECT FROM pg_tables WHERE schemaname = 'public'`).toHaveLength(0)
    await writeDatabase(empty, copy)
  })
  expect(await contentOf(empty)).toEqual(await contentOf(database))
})

// The message was 'relation "applied_migrations" does not exist'.
test('of an empty database names the settings', async () => {
  const written = writeBackup(await openEmpty(), dataDir, join(folder, 'nothing'))
  await expect(written).rejects.toThrow('The database is empty. Set DATABASE_URL or DATA_DIR')
  expect(existsSync(join(folder, 'nothing'))).toBe(false)
})

test('of a newer database is refused', async () => {
  const copy = { migrations: ['9999_later'], tables: [], rows: () => Promise.reject(new Error('not asked')) }
  await expect(writeDatabase(await openEmpty(), copy)).rejects.toThrow('newer Storydesk')
})
