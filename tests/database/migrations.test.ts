import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as raw } from 'drizzle-orm'
import { check, date, index, integer, jsonb, type PgTable, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectPostgres } from '../../server/database/database'
import { frameworkStatements, lastSnapshot, writeMigration } from '../../server/migrations/files'
import { MigrationError, migrate, unfinished } from '../../server/migrations/migrate'
import { type DeclaredTables, planMigration } from '../../server/migrations/plan'
import { takeSnapshot } from '../../server/migrations/snapshot'
import { allTables, declaredTables, tablesOf } from '../../server/migrations/tables'
import { trash } from '../../server/trash/table'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { openTestDatabase } from '../harness/database'

const database = await openTestDatabase()
const { sql } = database
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storydesk-migrations-'))
  await sql.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Plans and writes the migration to these tables, like `npm run db:generate`. */
async function generate(
  name: string,
  tables: Record<string, PgTable | object>,
  declared: Partial<DeclaredTables> = {},
) {
  const before = lastSnapshot(folder)
  const after = takeSnapshot(tables, before.id)
  const plan = await planMigration(before, after, {
    tables: [],
    columns: [],
    sealed: [],
    kept: [],
    naming: [],
    ...declared,
  })
  if (plan.statements.length > 0) writeMigration(folder, name, plan.statements, after)
  return plan
}

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

const authors = pgTable('authors', { id: uuid('id').primaryKey(), name: text('name').notNull() })
const books = pgTable(
  'books',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    pages: integer('pages'),
    authorId: uuid('author_id').references(() => authors.id, { onDelete: 'restrict' }),
  },
  (table) => [
    index('books_title').using('gin', raw`${table.title} gin_trgm_ops`),
    index('books_author').on(table.authorId),
    check('books_pages', raw`${table.pages} > 0`),
  ],
)

describe('applying', () => {
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
})

describe('planning', () => {
  test('a renamed field keeps its rows, its index and its references', async () => {
    await generate('initial', { authors, books })
    await migrate(database, folder)
    await sql`INSERT INTO authors VALUES ('00000000-0000-7000-8000-000000000001', 'Mira')`
    await sql`INSERT INTO books VALUES (gen_random_uuid(), 'One', 3, '00000000-0000-7000-8000-000000000001')`

    const renamed = pgTable(
      'books',
      {
        id: uuid('id').primaryKey(),
        heading: text('heading').notNull(),
        length: integer('length'),
        writerId: uuid('writer_id').references(() => authors.id, { onDelete: 'restrict' }),
      },
      (table) => [
        index('books_title').using('gin', raw`${table.heading} gin_trgm_ops`),
        index('books_writer').on(table.writerId),
        check('books_pages', raw`${table.length} > 0`),
      ],
    )
    const columns = [
      { table: 'books', from: 'title', to: 'heading' },
      { table: 'books', from: 'pages', to: 'length' },
      { table: 'books', from: 'author_id', to: 'writer_id' },
    ]
    const { statements } = await generate('renamed', { authors, renamed }, { columns })
    expect(statements).toEqual([
      'ALTER TABLE "books" RENAME COLUMN "title" TO "heading";',
      'ALTER TABLE "books" RENAME COLUMN "pages" TO "length";',
      'ALTER TABLE "books" RENAME COLUMN "author_id" TO "writer_id";',
      'ALTER INDEX "books_author" RENAME TO "books_writer";',
      'ALTER TABLE "books" RENAME CONSTRAINT "books_author_id_authors_id_fk" TO "books_writer_id_authors_id_fk";',
    ])
    await migrate(database, folder)
    expect(await sql`SELECT heading, length FROM books`).toEqual([{ heading: 'One', length: 3 }])
    expect((await generate('after', { authors, renamed }, { columns })).statements).toEqual([])
  })

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
      expect.stringContaining(
        `"${table}_manufacturer_contract_idx" and "${table}_manufacturer_contract_desc_idx" have`,
      ),
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
      tablesOf(defineResource('novels', { title: 'price', fields: { price: f.decimal(price) } }))
    await generate('initial', withPrice({ precision: 12, scale: 2 }))
    const next = await generate('digits', withPrice({ precision: 12, ...options }))
    expect(next.losses).toHaveLength(losses)
  })

  test('a renamed resource keeps its rows and links', async () => {
    const label = defineResource('labels', { title: 'name', fields: { name: f.text({ required: true }) } })
    const fields = { name: f.text({ required: true, unique: true }) }
    const novels = defineResource('novels', {
      title: 'name',
      fields: { ...fields, labels: f.relations('labels'), first: f.relation('novels') },
    })
    const tablesFor = (resource: ResourceDeclaration) => ({ ...tablesOf(label), ...tablesOf(resource) })
    await generate('initial', tablesFor(novels))
    await migrate(database, folder)
    await sql`INSERT INTO labels (id, name) VALUES ('00000000-0000-7000-8000-000000000001', 'Good')`
    await sql`INSERT INTO novels (id, name) VALUES ('00000000-0000-7000-8000-000000000002', 'One')`
    await sql`INSERT INTO novels_labels (novel_id, label_id) SELECT novels.id, labels.id FROM novels, labels`

    const stories = defineResource('stories', {
      was: 'novels',
      title: 'name',
      fields: { ...fields, marks: f.relations('labels', { was: 'labels' }), first: f.relation('stories') },
    })
    const declared = declaredTables([label, stories])
    const { losses, obstacles, statements } = await generate('renamed', tablesFor(stories), declared)
    expect({ losses, obstacles }).toEqual({ losses: [], obstacles: [] })
    expect(statements.filter((statement) => /DROP|CREATE/.test(statement))).toEqual([])
    await migrate(database, folder)
    expect(await sql`SELECT name FROM stories JOIN stories_marks ON story_id = id`).toEqual([{ name: 'One' }])
    expect(await sql`SELECT mark_id FROM stories_marks`).toHaveLength(1)
    expect((await generate('after', tablesFor(stories), declared)).statements).toEqual([])
  })

  test('rows in the trash follow renames of resource, field and links, and get the filled values', async () => {
    const label = defineResource('labels', { title: 'name', fields: { name: f.text({ required: true }) } })
    const novels = defineResource('novels', {
      title: 'name',
      fields: { name: f.text(), pages: f.int(), genres: f.strings(), labels: f.relations('labels') },
    })
    const others = { trash, ...tablesOf(label), notes: pgTable('notes', { resource: text('resource').notNull() }) }
    await generate('initial', { ...others, ...tablesOf(novels) })
    await migrate(database, folder)
    const [id, labelId] = ['00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001']
    const kept = {
      parts: [
        { resource: 'novels', rows: [{ id, name: null, pages: 5, genres: null }] },
        { resource: 'labels', rows: [{ id: labelId, name: 'Good', pages: 1 }] },
      ],
      links: [{ resource: 'novels', field: 'labels', rows: [{ novel_id: id, label_id: labelId, position: 0 }] }],
      cleared: [{ resource: 'labels', column: 'novel_id', rows: [] }],
    }
    await sql`INSERT INTO trash (resource, record_id, kept) VALUES ('novels', ${id}, ${sql.json(kept)})`
    await sql`INSERT INTO notes VALUES ('novels'), ('labels')`

    const stories = defineResource('stories', {
      was: 'novels',
      title: 'name',
      fields: {
        name: f.text({ required: true }),
        leaves: f.int({ was: 'pages' }),
        genres: f.strings({ required: true }),
        marks: f.relations('labels', { was: 'labels' }),
      },
    })
    const declared = declaredTables([label, stories])
    await generate('renamed', { ...others, ...tablesOf(stories) }, declared)
    await migrate(database, folder)
    expect(await sql`SELECT resource, kept FROM trash`).toEqual([
      {
        resource: 'stories',
        kept: {
          parts: [
            { resource: 'stories', rows: [{ id, name: '', leaves: 5, genres: [] }] },
            { resource: 'labels', rows: [{ id: labelId, name: 'Good', pages: 1 }] },
          ],
          links: [{ resource: 'stories', field: 'marks', rows: [{ story_id: id, mark_id: labelId, position: 0 }] }],
          cleared: kept.cleared,
        },
      },
    ])
    expect(await sql`SELECT resource FROM notes ORDER BY 1`).toEqual([{ resource: 'labels' }, { resource: 'stories' }])
  })

  test('templates, drafts, scheduled changes and views follow the rename of a field', async () => {
    const tablesFor = (fields: object) =>
      defineResource('novels', { title: 'name', fields: { name: f.text(), ...fields } } as never)
    const resource = text('resource').notNull()
    const saved = {
      templates: pgTable('form_templates', { resource, values: jsonb('values') }),
      changes: pgTable('scheduled_changes', { resource, action: text('action'), values: jsonb('values') }),
      views: pgTable('saved_views', { resource, state: text('state'), layout: jsonb('layout') }),
      ...tablesOf(defineResource('labels', { title: 'name', fields: { name: f.text() } })),
    }
    const before = tablesFor({ first: f.relation('labels'), price: f.int(), marks: f.relations('labels') })
    await generate('initial', { ...saved, ...tablesOf(before) })
    await migrate(database, folder)
    const values = { firstId: 'a', marksIds: ['b'], markIds: ['b'], price: null, name: 'price' }
    await sql`INSERT INTO form_templates VALUES ('novels', ${sql.json(values)}), ('labels', ${sql.json(values)})`
    await sql`INSERT INTO scheduled_changes VALUES ('novels', 'update', '{"price": 5}'), ('novels', 'sell', '{"price": 5}')`
    const state = '?price=1..2&first=a&empty=marks,price&q=price&sort=-price&group=first'
    const layout = { columns: ['price', 'first'], widths: { price: 90 }, density: 'compact' }
    await sql`INSERT INTO saved_views VALUES ('novels', ${state}, ${sql.json(layout)}), ('novels', '?sort=firstId', '{}')`

    const after = tablesFor({
      primary: f.relation('labels', { was: 'first' }),
      page: f.int({ was: 'price' }),
      labels: f.relations('labels', { was: 'marks' }),
    })
    const declared = declaredTables([after])
    await generate('renamed', { ...saved, ...tablesOf(after) }, declared)
    await migrate(database, folder)
    const renamed = { primaryId: 'a', marksIds: ['b'], labelIds: ['b'], page: null, name: 'price' }
    expect(await sql`SELECT values FROM form_templates ORDER BY resource`).toEqual([{ values }, { values: renamed }])
    expect(await sql`SELECT values FROM scheduled_changes ORDER BY action`).toEqual([
      { values: { price: 5 } },
      { values: { page: 5 } },
    ])
    expect(await sql`SELECT state, layout FROM saved_views ORDER BY state`).toEqual([
      {
        state: '?filter.page=1..2&primary=a&empty=labels,page&q=price&sort=-page&group=primary',
        layout: { columns: ['page', 'primary'], widths: { page: 90 }, density: 'compact' },
      },
      { state: '?sort=primaryId', layout: {} },
    ])
    expect((await generate('after', { ...saved, ...tablesOf(after) }, declared)).statements).toEqual([])
  })

  test('scopes, events and panels follow the rename of a resource', async () => {
    const other = defineResource('keys', { title: 'name', fields: { name: f.text(), scopes: f.scopes() } })
    const others = { ...tablesOf(other), boards: pgTable('dashboards', { panels: jsonb('panels') }) }
    const named = (name: string) =>
      defineResource(name, { title: 'name', was: name === 'novels' ? undefined : 'novels', fields: { name: f.text() } })
    await generate('initial', { ...others, trash, ...tablesOf(named('novels')) })
    await migrate(database, folder)
    const scopes = ['novels', 'keys'].map((resource) => ({ resource, access: ['read'] }))
    await sql`INSERT INTO keys (id, scopes) VALUES ('00000000-0000-7000-8000-000000000001', ${sql.json(scopes)})`
    await sql`INSERT INTO dashboards VALUES ('[{"resource": "novels", "title": "novels"}]')`
    await generate(
      'renamed',
      { ...others, trash, ...tablesOf(named('stories')) },
      declaredTables([other, named('stories')]),
    )
    await migrate(database, folder)
    expect(await sql`SELECT scopes FROM keys`).toEqual([{ scopes: [{ ...scopes[0], resource: 'stories' }, scopes[1]] }])
    expect(await sql`SELECT panels FROM dashboards`).toEqual([{ panels: [{ resource: 'stories', title: 'novels' }] }])
  })

  test('relations that a deletion cleared follow the rename of their field', async () => {
    const tablesFor = (fields: object) =>
      defineResource('novels', { title: 'name', fields: { name: f.text(), ...fields } } as never)
    await generate('initial', { trash, ...tablesOf(tablesFor({ sequel: f.relation('novels') })) })
    await migrate(database, folder)
    const id = '00000000-0000-7000-8000-000000000002'
    const cleared = [{ resource: 'novels', column: 'sequel_id', rows: [{ id, to: id }] }]
    await sql`INSERT INTO trash (resource, record_id, kept)
      VALUES ('novels', ${id}, ${sql.json({ parts: [], links: [], cleared })})`
    const renamed = tablesFor({ next: f.relation('novels', { was: 'sequel' }) })
    await generate('renamed', { trash, ...tablesOf(renamed) }, declaredTables([renamed]))
    await migrate(database, folder)
    expect(await sql`SELECT kept -> 'cleared' as cleared FROM trash`).toEqual([
      { cleared: [{ ...cleared[0], column: 'next_id' }] },
    ])
  })
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
  expect([functions.length, triggers.length, written.length]).toEqual([5, 4, 2])
})
