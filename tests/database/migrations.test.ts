import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { connectPostgres } from '../../server/database/database'
import { frameworkStatements, lastSnapshot, writeMigration } from '../../server/migrations/files'
import { MigrationError, migrate, unfinished } from '../../server/migrations/migrate'
import { authors, books, openMigrations } from '../harness/migrations'

const { database, folder, generate } = await openMigrations()
const { sql } = database

/** A database whose encoding has no characters. */
async function openOtherEncoding() {
  const name = `storydesk_ascii_${process.pid}`
  await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`)
  const url = new URL(inject('server'))
  url.pathname = `/${name}`
  const opened = connectPostgres(url.href)
  return {
    database: opened,
    async [Symbol.asyncDispose]() {
      await opened.close()
      await sql.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

test('runs each migration once, and creates the trigram extension first', async () => {
  await generate('initial', { authors, books })
  expect(await migrate(database, folder)).toEqual({ applied: ['0000_initial'] })
  expect(await migrate(database, folder)).toEqual({ applied: [] })
  expect(await sql`SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`).toHaveLength(1)
  expect((await generate('again', { authors, books })).statements).toEqual([])
})

test('runs once for two concurrent starts', async () => {
  await generate('initial', { authors, books })
  const results = await Promise.all([migrate(database, folder), migrate(database, folder), migrate(database, folder)])
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0000_initial'])
})

test('rolls back a failed migration and keeps the previous ones', async () => {
  await generate('initial', { authors })
  writeMigration(folder, 'broken', ['CREATE TABLE half (id int);', 'SELECT 1 / 0;'], lastSnapshot(folder))
  await expect(migrate(database, folder)).rejects.toThrow(
    'drizzle/0001_broken.sql failed and was undone: division by zero',
  )
  expect(await sql`SELECT tag FROM applied_migrations`).toEqual([{ tag: '0000_initial' }])
  expect(await sql`SELECT to_regclass('half') AS half`).toEqual([{ half: null }])
})

test('makes statistics for a new index on an expression', async () => {
  await generate('initial', { authors })
  await migrate(database, folder)
  await sql`INSERT INTO authors SELECT gen_random_uuid(), 'Author ' || i FROM generate_series(1, 100) i`
  const statements = ['CREATE INDEX authors_lower_idx ON authors (lower(name));']
  writeMigration(folder, 'lower', statements, lastSnapshot(folder))
  await migrate(database, folder)
  expect(await sql`SELECT n_distinct FROM pg_stats WHERE tablename = 'authors_lower_idx'`).toEqual([{ n_distinct: -1 }])
})

test('refuses an empty custom migration', async () => {
  await generate('initial', { authors })
  const tag = writeMigration(folder, 'by_hand', [unfinished], lastSnapshot(folder))
  await expect(migrate(database, folder)).rejects.toThrow(`drizzle/${tag}.sql is not finished.`)
  writeFileSync(join(folder, `${tag}.sql`), `${unfinished}\nINSERT INTO authors VALUES (gen_random_uuid(), 'Half')`)
  await expect(migrate(database, folder)).rejects.toThrow('is not finished')
  writeFileSync(join(folder, `${tag}.sql`), `INSERT INTO authors VALUES (gen_random_uuid(), 'Mira')`)
  expect(await migrate(database, folder)).toEqual({ applied: [tag] })
})

test('refuses a changed migration and one of a newer version', async () => {
  await generate('initial', { authors })
  await migrate(database, folder)
  const path = join(folder, '0000_initial.sql')
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n-- later\n`)
  await expect(migrate(database, folder)).rejects.toThrow(
    'drizzle/0000_initial.sql was changed after it had been applied',
  )
  await sql`INSERT INTO applied_migrations (tag, hash) VALUES ('0009_future', '')`
  await expect(migrate(database, folder)).rejects.toThrow(MigrationError)
})

test('names the remedy for a role without rights, a missing extension and another encoding', async () => {
  await generate('initial', { authors })
  const asStranger = migrate(
    {
      withoutTimeLimit: (work) =>
        database.withoutTimeLimit(async (tx) => {
          await tx`set local role pg_monitor`
          return work(tx)
        }),
    },
    folder,
  )
  await expect(asStranger).rejects.toThrow('Make it the owner of the database.')

  const extended = join(folder, '0000_initial.sql')
  writeFileSync(extended, `CREATE EXTENSION not_installed;\n${readFileSync(extended, 'utf8')}`)
  await expect(migrate(database, folder)).rejects.toThrow('The extension must first be installed on the system')

  await using other = await openOtherEncoding()
  await expect(migrate(other.database, folder)).rejects.toThrow('Create it with "--encoding UTF8".')
})

test('the first migration of another product creates the current functions, triggers and indexes of the framework', async () => {
  await migrate(database)
  const text = frameworkStatements.join('\n')
  const functions = [...text.matchAll(/CREATE FUNCTION "(\w+)"[^$]*\$\$([\s\S]*?)\$\$/g)].map(([, name, body]) => ({
    name,
    body,
  }))
  const made = await sql`
    select proname as name, prosrc as body from pg_proc where proname in ${sql(functions.map(({ name }) => String(name)))}`
  const byName = (a: { name?: string }, b: { name?: string }) => String(a.name).localeCompare(String(b.name))
  expect([...made].sort(byName)).toEqual(functions.sort(byName))
  const triggers = [...text.matchAll(/CREATE TRIGGER "(\w+)"/g)].map(([, name]) => name)
  const fired =
    await sql`select tgname as name from pg_trigger where not tgisinternal and tgrelid = 'audit_events'::regclass`
  expect(fired.map(({ name }) => name).sort()).toEqual(triggers.sort())
  const written = [...text.matchAll(/CREATE INDEX "(\w+)"/g)].map(([, name]) => name)
  const planned = Object.values(lastSnapshot('drizzle').tables).flatMap(({ indexes }) => Object.keys(indexes))
  const others = await sql`
    select indexname as name from pg_indexes where schemaname = 'public' and indexname <> all(${planned})
      and not exists (select from pg_constraint where conname = indexname)`
  expect(others.map(({ name }) => name).sort()).toEqual(written.sort())
  // A later migration that changes one of them changes framework.sql too.
  expect([functions.length, triggers.length, written.length]).toEqual([5, 4, 3])
})
