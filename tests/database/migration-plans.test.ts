import { mkdirSync, rmSync } from 'node:fs'
import { sql as raw } from 'drizzle-orm'
import { check, date, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { migrate } from '../../server/migrations/migrate'
import { planMigration } from '../../server/migrations/plan'
import { takeSnapshot } from '../../server/migrations/snapshot'
import { allTables, declaredTables, tablesOf } from '../../server/migrations/tables'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { authors, books, openMigrations } from '../harness/migrations'

const { database, folder, generate } = await openMigrations()
const { sql } = database

test('dropped and added columns in one step need no confirmation', async () => {
  const mood = pgEnum('mood', ['calm', 'wild'])
  await generate('initial', { authors, books })
  await migrate(database, folder)
  await sql`INSERT INTO authors VALUES (gen_random_uuid(), 'Mira')`
  const next = pgTable('authors', {
    id: uuid('id').primaryKey(),
    alias: text('alias').notNull(),
    mood: mood('mood').notNull(),
    born: date('born'),
  })
  const shelves = pgTable('shelves', { id: uuid('id').primaryKey() })
  const { notes } = await generate('other', { next, shelves, mood })
  await migrate(database, folder)
  expect(await sql`SELECT alias, mood, born FROM authors`).toEqual([{ alias: '', mood: 'calm', born: null }])
  expect(notes).toEqual([`Rows of "authors" get '' as "alias".`, `Rows of "authors" get 'calm' as "mood".`])
  expect(await sql`SELECT to_regclass('books') AS books, to_regclass('shelves')::text AS shelves`).toEqual([
    { books: null, shelves: 'shelves' },
  ])
  await expect(sql`INSERT INTO authors (id, mood) VALUES (gen_random_uuid(), 'wild')`).rejects.toThrow('alias')
})

test('a field that becomes required fills rows without a value', async () => {
  await generate('initial', { authors, books })
  await migrate(database, folder)
  await sql`INSERT INTO books (id, title) VALUES (gen_random_uuid(), 'One')`
  const stricter = pgTable('books', {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    pages: integer('pages').notNull(),
    authorId: uuid('author_id').notNull(),
  })
  const { notes, obstacles } = await generate('stricter', { authors, stricter })
  expect(notes).toContain('Rows of "books" get 0 as "pages".')
  expect(obstacles).toHaveLength(1)
  expect(obstacles[0]).toContain('"books"."author_id" is required and has no default')
})

test('a field that becomes required and of another kind is filled after its conversion', async () => {
  const withCode = (code: object) => tablesOf(defineResource('novels', { title: 'code', fields: { code } } as never))
  await generate('initial', withCode(f.int({ unique: true })))
  await migrate(database, folder)
  await sql`INSERT INTO novels (id, code) VALUES (gen_random_uuid(), 7), (gen_random_uuid(), null), (gen_random_uuid(), null)`
  await generate('text', withCode(f.text({ required: true })))
  await migrate(database, folder)
  expect(await sql`SELECT code FROM novels ORDER BY code`).toEqual([{ code: '' }, { code: '' }, { code: '7' }])
  expect((await generate('again', withCode(f.text({ required: true })))).statements).toEqual([])
})

test('a text does not become a secret, because its rows have plain values', async () => {
  const keyed = (key: object) =>
    defineResource('novels', { title: 'name', fields: { name: f.text(), key } } as never) as ResourceDeclaration
  const [plain, secret] = [keyed(f.text()), keyed(f.secret())]
  await generate('initial', tablesOf(plain))
  const { obstacles } = await generate('secret', tablesOf(secret), declaredTables([secret]))
  expect(obstacles).toEqual([expect.stringContaining('"novels"."key" cannot become encrypted by itself')])
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await generate('initial', tablesOf(secret))
  const again = await generate('again', tablesOf(secret), declaredTables([secret]))
  expect({ obstacles: again.obstacles, statements: again.statements }).toEqual({ obstacles: [], statements: [] })
})

test('a required choice without a default, and a bounded number, get values that satisfy their checks', async () => {
  await generate('initial', { authors })
  await migrate(database, folder)
  await sql`INSERT INTO authors VALUES (gen_random_uuid(), 'Mira')`
  const chosen = pgTable(
    'authors',
    {
      id: uuid('id').primaryKey(),
      name: text('name').notNull(),
      kind: text('kind').notNull(),
      age: integer('age').notNull(),
    },
    () => [
      check('authors_kind_check', raw`"kind" in ('poet', 'novelist')`),
      check('authors_age_check', raw`"age" >= 18`),
    ],
  )
  const { obstacles } = await generate('chosen', { chosen })
  expect(obstacles).toEqual([])
  await migrate(database, folder)
  expect(await sql`SELECT kind, age FROM authors`).toEqual([{ kind: 'poet', age: 18 }])
})

test('a required unique field is refused if there are rows', async () => {
  await generate('initial', { authors })
  const unique = pgTable('authors', {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull().unique(),
  })
  expect((await generate('unique', { unique })).obstacles[0]).toContain('"authors"."code" is required and unique')
})

test('lists all data losses and impossible conversions', async () => {
  const kinds = (list: string) => check('works_kind_check', raw.raw(`"kind" in (${list})`))
  const works = pgTable(
    'works',
    { id: uuid('id').primaryKey(), kind: text('kind'), pages: text('pages'), born: text('born') },
    () => [kinds("'poem', 'play'")],
  )
  await generate('initial', { works, authors })
  const fewer = pgTable('works', { id: uuid('id').primaryKey(), kind: text('kind'), pages: integer('pages') }, () => [
    kinds("'poem'"),
  ])
  const { losses, obstacles } = await generate('fewer', { fewer })
  expect(losses).toEqual([
    `Values 'play' of "works"."kind": the migration fails where a row still has one.`,
    'Column "works"."born" with all its values.',
    'Table "authors" with all its rows.',
  ])
  expect(obstacles).toHaveLength(1)
  expect(obstacles[0]).toContain('"works"."pages" cannot become integer from text by itself.')
})

test('new conditions on existing columns are noted: rows may not meet them', async () => {
  const withCopies = (state: object, copies: object, code: object) =>
    tablesOf(
      defineResource('novels', {
        title: 'code',
        fields: { code: f.text(code), state: { ...f.text(), ...state }, copies: f.int(copies) },
      }),
    )
  await generate('initial', withCopies({}, { min: 0 }, {}))
  const { notes } = await generate('strict', withCopies(f.enum(['new', 'old']), { min: 1 }, { unique: true }))
  const cure = 'Change such rows first, in a migration made by --custom.'
  expect(notes).toEqual([
    `The migration fails where a row has another value than 'new', 'old' as "novels"."state". ${cure}`,
    `The migration fails where a row has less than 1 as "novels"."copies". ${cure}`,
    `The migration fails where a row has the value of another row as "novels"."code". ${cure}`,
  ])
  const { notes: later } = await generate('looser', withCopies(f.enum(['new', 'old', 'lost']), { min: 0 }, {}))
  expect(later).toEqual([])
})

test('a relation to another resource is noted: rows have ids of the former one', async () => {
  const withOwner = (to: string) => {
    const fields = { name: f.text({ required: true }) }
    const declared = ['persons', 'firms'].map((name) => defineResource(name, { title: 'name', fields }))
    const owned = defineResource('novels', { title: 'name', fields: { ...fields, owner: f.relation(to) } })
    return Object.assign({}, ...[...declared, owned].map((each) => tablesOf(each as ResourceDeclaration)))
  }
  expect((await generate('initial', withOwner('persons'))).notes).toEqual([])
  expect((await generate('other', withOwner('firms'))).notes).toEqual([
    expect.stringContaining('has an id that is not one of "firms" as "novels"."owner_id".'),
  ])
})

test('names that PostgreSQL would cut to the same are refused', async () => {
  const long = 'customerServiceAgreementAttachmentRecords'
  const name = f.text({ required: true })
  const declared = (fields: object) =>
    defineResource(long, { title: 'name', fields: { name, ...fields } }) as ResourceDeclaration
  const obstaclesOf = async (fields: object) => {
    const after = takeSnapshot(tablesOf(declared(fields)))
    return (await planMigration(takeSnapshot({}), after, declaredTables([]))).obstacles
  }
  expect(await obstaclesOf({ manufacturer: f.text(), owner: f.relation(long, { onDelete: 'clear' }) })).toEqual([])
  const table = 'customer_service_agreement_attachment_records'
  expect(await obstaclesOf({ manufacturerContract: f.text() })).toEqual([
    expect.stringContaining(`"${table}_manufacturer_contract_idx" and "${table}_manufacturer_contract_desc_idx" have`),
  ])
  expect(await obstaclesOf({ manufacturerContracts: f.relations(long) })).toEqual([
    expect.stringContaining(`The table "${table}_manufacturer_contracts" has a name of more than 63 characters.`),
  ])
})

test('two fields of one column, and two resources of one table, are refused', () => {
  const name = f.text({ localized: true })
  const twice = defineResource('novels', { title: 'name', fields: { name, nameEn: f.text() } })
  expect(() => tablesOf(twice)).toThrow(
    'novels.fields.nameEn: its column "name_en" is the one of another field: choose another name (D009)',
  )
  const novels = defineResource('novels', { title: 'name', fields: { name, tags: f.relations('novels') } })
  const novelsTags = defineResource('novelsTags', { title: 'name', fields: { name } })
  expect(() => allTables({}, [novels, novelsTags])).toThrow(
    'novelsTags: there is a table "novels_tags" already: choose another name (D001)',
  )
  expect(() => allTables({ novels: pgTable('novels', {}) }, [novelsTags, novels])).toThrow(
    'novels: there is a table "novels" already: choose another name (D001)',
  )
})

test.each([
  [f.money(), 0],
  [f.decimal({ precision: 4, scale: 1 }), 1],
  [f.rating({ average: true }), 1],
])('an integer that becomes %o', async (next, losses) => {
  const withPrice = (price: object) =>
    tablesOf(defineResource('novels', { title: 'name', fields: { name: f.text(), price } } as never))
  await generate('initial', withPrice(f.int()))
  expect((await generate('decimal', withPrice(next))).losses).toHaveLength(losses)
})

test.each([
  [{ scale: 4 }, 1],
  [{ scale: 1 }, 1],
  [{ precision: 14, scale: 4 }, 0],
])('digits of a decimal that become %o', async (options, losses) => {
  const withPrice = (price: object) =>
    tablesOf(defineResource('novels', { title: 'name', fields: { name: f.text(), price: f.decimal(price) } }))
  await generate('initial', withPrice({ precision: 12, scale: 2 }))
  const next = await generate('digits', withPrice({ precision: 12, ...options }))
  expect(next.losses).toHaveLength(losses)
})
