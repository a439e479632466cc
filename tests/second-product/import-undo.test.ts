import { beforeAll, expect, test } from 'vitest'
import { undoRun } from '../../server/bulk-runs/runs'
import { createImport } from '../../server/import-export/import-rows'
import { importableColumns } from '../../src/import-export/columns'
import type { Ask } from '../harness/endpoint'
import { type ImportLine, importFile } from '../harness/import-export'
import { machines, tags } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
let admin: Ask

beforeAll(async () => {
  admin = await endpoint.as('super_admin')
})

const shown = 'id action state total changedCount refusedCount refused { id code } isUndoable undoes'
const importRows = async (file: string, rows: readonly string[]) => {
  const { lines } = await importFile(endpoint, 'super_admin', file, rows.join('\n'), { mode: 'run' })
  const [table, ...outcomes] = lines as [ImportLine, ...ImportLine[]]
  const id = String(table.runId)
  const { data } = await admin(`query ($id: ID!) { bulkRun(id: $id) { ${shown} } }`, { id })
  return { id, end: outcomes.at(-1), run: data?.bulkRun }
}
const undo = async (id: string) =>
  (await admin(`mutation ($id: ID!) { undoBulkRun(id: $id) { ${shown} } }`, { id })).data?.undoBulkRun
const tagsNamed = (name: string) =>
  sql<{ id: string; en: string; version: number }[]>`
    select id, name_en as en, version from tags where name_en like ${`${name}%`} order by name_en`

test('an import is one run, whose Undo restores changed records and moves created ones to the trash', async () => {
  const old = await make(tags, { name: { en: 'Undone old', zh: '旧' } })
  // More rows than one transaction of an import has.
  const created = Array.from({ length: 60 }, (_, at) => `,Undone ${at},新 ${at}`)
  const rows = ['id,name.en,name.zh', `${old},Undone renamed,改`, ...created, ',,缺']
  const { id, end, run } = await importRows('tags.csv', rows)
  expect(end).toMatchObject({ created: 60, changed: 1, refused: 1 })
  expect(run).toEqual({
    ...{ id, action: 'import', state: 'done', total: 61, changedCount: 61, refusedCount: 0, refused: [] },
    ...{ isUndoable: true, undoes: null },
  })
  const events = await sql`
    select action, count(*)::int as count from audit_events where request_id = ${`run ${id}`} group by action order by action`
  expect(events.map((event) => ({ ...event }))).toEqual([
    { action: 'create', count: 60 },
    { action: 'update', count: 1 },
  ])

  const [changed] = await tagsNamed('Undone 7')
  await sql`update tags set version = 2 where id = ${changed?.id as string}`
  expect(await undo(id)).toMatchObject({
    ...{ undoes: id, changedCount: 60, refusedCount: 1, refused: [{ id: changed?.id, code: 'CONFLICT' }] },
  })
  expect(await tagsNamed('Undone')).toMatchObject([{ en: 'Undone 7' }, { id: old, en: 'Undone old', version: 3 }])
  expect(await sql`select from trash where resource = 'tags' and record_id = ${old}`).toEqual([])
  expect((await admin('{ trash(resource: "tags") { totalCount } }')).data.trash.totalCount).toBe(59)
})

test('a dry run and an import without changes are no runs', async () => {
  const count = async () => (await sql`select from bulk_runs`).length
  const before = await count()
  await importFile(endpoint, 'super_admin', 'tags.csv', 'name.en,name.zh\nDry,干\n', { mode: 'check' })
  await importRows('tags.csv', ['name.en,name.zh', ',缺'])
  expect(await count()).toBe(before)
})

test('records without a trash are put back if all of them were changed, and created ones stay', async () => {
  const id = await make(machines, { name: 'Rebuilt', rank: 1 })
  const changing = await importRows('machines.csv', ['id,rank', `${id},2`])
  expect(changing.run).toMatchObject({ changedCount: 1, isUndoable: true })
  expect(await undo(changing.id)).toMatchObject({ changedCount: 1 })
  expect(await sql`select rank from machines where id = ${id}`).toMatchObject([{ rank: 1 }])

  const creating = await importRows('machines.csv', ['id,name,rank', `${id},Rebuilt,2`, ',Built,3'])
  expect(creating.run).toMatchObject({ changedCount: 2, isUndoable: false })
})

test('rows after an Undo of their import are refused with their transaction', async () => {
  const actor = await endpoint.actorOf('super_admin')
  const runId = '01941f29-0000-7000-8000-00000000a001'
  const take = createImport({ context: endpoint.operations, resource: tags, actor }, { runId, language: 'en' })
  const columns = importableColumns(tags).filter(({ name }) => name === 'name')
  const rowOf = (row: number) => ({ row, cells: columns.map((column) => ({ column, value: `Late ${row}` })) })
  await take([rowOf(1)])
  await undoRun(endpoint.operations, actor, runId)
  await expect(take([rowOf(2)])).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await tagsNamed('Late')).toEqual([])
})
