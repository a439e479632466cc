import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../harness/endpoint'
import { askExport, importFile } from '../harness/import-export'
import { machines, rentalLines, rentals } from './declarations'
import { openProduct } from './open-product'

// An import reads and writes only the rows in the scope of its actor. Support sees the rentals of the north.

const { database, endpoint, make } = await openProduct()
const { sql } = database
let support: Ask
let root: Ask
let north: string
let south: string
let other: string
let line: string

beforeAll(async () => {
  support = await endpoint.as('support')
  root = await endpoint.as('super_admin')
  const machineId = await make(machines, { name: 'Excavator' })
  north = await make(rentals, { customer: 'Nora', branch: 'north', place: 10, machineId })
  south = await make(rentals, { customer: 'Sune', branch: 'south', place: 20, machineId })
  other = await make(rentals, { customer: 'Nils', branch: 'north', place: 30, machineId })
  line = await make(rentalLines, { article: 'Shovel', rentalId: north, replacesId: south, relatedIds: [south] })
})

const take = async (file: string, rows: readonly string[], mode = 'run') => {
  const { status, lines } = await importFile(endpoint, 'support', file, rows.join('\n'), { mode })
  expect(status).toBe(200)
  const [table, ...outcomes] = lines
  const reasons = outcomes.slice(0, -1).map(({ outcome, fields }) => {
    const [issue] = Object.entries(fields ?? {}).map(([path, issues]) => `${path} ${issues[0]?.key}`)
    return issue ? `${outcome}: ${issue}` : outcome
  })
  return { runId: table?.runId, reasons }
}

test('rows find no record outside of the scope, and put none there', async () => {
  const rows = [
    'id,customer,branch,machine',
    `${south},Stolen,north,Excavator`,
    `${north},Nora,south,Excavator`,
    ',Sly,south,Excavator',
    ',Sune,north,Excavator',
    `${other},Nils B.,north,Excavator`,
  ]
  const expected = [
    'refused: id validation.notFound',
    'refused: branch validation.outOfScope',
    'refused: branch validation.outOfScope',
    'created',
    'changed',
  ]
  expect((await take('rentals.csv', rows, 'check')).reasons).toEqual(expected)
  const { runId, reasons } = await take('rentals.csv', rows)
  expect(reasons).toEqual(expected)
  const all = () =>
    sql`select customer, branch from rentals order by customer, branch`.then((found) =>
      found.map((row) => Object.values(row).join(' ')),
    )
  expect(await all()).toEqual(['Nils B. north', 'Nora north', 'Sune north', 'Sune south'])
  const undo = 'mutation ($id: ID!) { undoBulkRun(id: $id) { changedCount refusedCount } }'
  expect((await support(undo, { id: runId })).data.undoBulkRun).toEqual({ changedCount: 2, refusedCount: 0 })
  expect(await all()).toEqual(['Nils north', 'Nora north', 'Sune south'])
})

test('a title names no related record outside of the scope, and a hidden relation stays', async () => {
  const rows = ['id,article,rental', ',Bucket,Sune', ',Bucket,Nora', `,Bucket,${south}`, `${line},Spade,Nora`]
  expect((await take('rentalLines.csv', rows)).reasons).toEqual([
    'refused: rentalId validation.noneCalledSo',
    'created',
    'refused: rentalId validation.notFound',
    'changed',
  ])
  const [kept] = await sql`select article, replaces_id from rental_lines where id = ${line}`
  expect({ ...kept }).toEqual({ article: 'Spade', replaces_id: south })
})

test('an export, imported again, changes nothing and keeps hidden relations', async () => {
  const columns = ['id', 'article', 'rental', 'replaces', 'related']
  const body = { filter: { id: { eq: line } }, columns, bom: false }
  const [head, row = ''] = (await (await askExport(endpoint, 'support', 'rentalLines.csv', body)).text()).split('\r\n')
  expect(row).toBe(`${line},Spade,${north},Nora,,,,`)
  const kept = async () => {
    const [{ replaces } = {}] = await sql`select replaces_id as replaces from rental_lines where id = ${line}`
    const related = await root(`{ rentalLine(id: "${line}") { relatedIds } }`)
    return [replaces, related.data.rentalLine.relatedIds]
  }
  expect((await take('rentalLines.csv', [head ?? '', row])).reasons).toEqual(['unchanged'])
  expect((await take('rentalLines.csv', [head ?? '', row.replace('Spade', 'Rake')])).reasons).toEqual(['changed'])
  expect(await kept()).toEqual([south, [south]])

  // Without a hidden record, an empty cell clears.
  await root(`mutation { updateOneRentalLine(input: {id: "${line}", update: {replacesId: "${other}"}}) { id } }`)
  expect((await take('rentalLines.csv', [head ?? '', row])).reasons).toEqual(['changed'])
  expect(await kept()).toEqual([null, [south]])
})
