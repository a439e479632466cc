import { sql as raw } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { migrate } from '../../server/migrations/migrate'
import { declaredTables, tablesOf } from '../../server/migrations/tables'
import { trash } from '../../server/trash/table'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { authors, books, openMigrations } from '../harness/migrations'

const { database, folder, generate } = await openMigrations()
const { sql } = database

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
  const state = '?price=1..2&first=a&not=first&any=price,first&empty=marks,price&q=price&sort=-price&group=first'
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
      state:
        '?filter.page=1..2&primary=a&not=primary&any=page,primary&empty=labels,page&q=price&sort=-page&group=primary',
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
