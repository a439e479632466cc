import {
  type AnyField,
  type AnyRecord,
  fieldsByProperty,
  fieldsOf,
  isLocalized,
  propertyOf,
  type ResourceDeclaration,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import type { Column } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import { everything } from '../access/access'
import type { Transaction } from '../database/database'
import { columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { arrayLiteral, Params } from '../sql/params'
import { columnsFor, run } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { wholeRecord } from '../sql/selection'
import type { OperationContext } from './context'

const wholeRecords = new Map<string, Selection>()

/** The selection of all properties of a record, always the same object. */
export function wholeRecordOf(resource: ResourceDeclaration): Selection {
  const selection = wholeRecords.get(resource.name) ?? wholeRecord(resource)
  wholeRecords.set(resource.name, selection)
  return selection
}

/** All properties, and further fields of a selection, such as the titles of related records. */
export const wholeRecordWith = (resource: ResourceDeclaration, selection: Selection): Selection => {
  const whole = wholeRecordOf(resource)
  return new Map([...whole, ...selection, ...whole])
}

/**
 * Locks a row until the end of the transaction and reads it completely, by property. Null if it does not exist. A
 * separate statement reads the row after the lock, so that it sees concurrent commits, links included. `visible` limits
 * it to the actor's scope.
 */
export async function lockRecord(
  tx: Transaction,
  resource: ResourceDeclaration,
  id: string,
  visible = '',
  values: readonly unknown[] = [],
): Promise<AnyRecord | null> {
  const table = quoteName(tableOf(resource))
  const where = `r."id" = $${values.length + 1}::uuid${visible && ` and ${visible}`}`
  const [, [record]] = await Promise.all([
    run(tx, `select 1 from ${table} r where ${where} for no key update`, [...values, id]),
    readRecords(tx, resource, where, [...values, id]),
  ])
  return record ?? null
}

/** Reads rows `r` completely, by property. */
export async function readRecords(
  tx: Transaction,
  resource: ResourceDeclaration,
  where: string,
  values: readonly unknown[],
): Promise<AnyRecord[]> {
  const columns = columnsFor(resource, wholeRecordOf(resource), everything)
  const rows = `select ${columns} from ${quoteName(tableOf(resource))} r where ${where}`
  const found = await run<{ record: AnyRecord }>(tx, `select row_to_json(q) as record from (${rows}) q`, values)
  return found.map(({ record }) => record)
}

/** A column with its new value. */
interface Written extends Column {
  value: unknown
}

/** The columns of values by property: localized texts have two, other kinds define theirs. */
export async function writtenColumns(
  { hashPassword, keys }: OperationContext,
  resource: ResourceDeclaration,
  id: string,
  values: AnyRecord,
): Promise<readonly Written[]> {
  const written: Written[] = []
  for (const [property, [name, field]] of fieldsByProperty(resource)) {
    const value = values[property]
    if (value === undefined) continue
    const columns = columnsOf(name, field)
    const [first] = columns
    const { stored } = serverKindOf(field)
    if (isLocalized(field)) written.push(...localizedColumns(columns, value))
    else if (stored) {
      const place = { table: tableOf(resource), row: id, field: name }
      const made = await stored(value, field, { hash: hashPassword, seal: (text) => keys.seal(text, place) })
      written.push(...columns.map((column, index) => ({ ...column, value: made[index] ?? null })))
    } else if (first) written.push({ ...first, value: shaped(first, value) })
  }
  return written
}

function localizedColumns(columns: readonly Column[], value: unknown): Written[] {
  const texts = (value ?? {}) as AnyRecord
  return columns
    .map((column) => ({ ...column, value: value === null ? null : texts[column.language ?? ''] }))
    .filter((column) => column.value !== undefined)
}

function shaped({ type }: Column, value: unknown): unknown {
  if (type === 'text[]' && Array.isArray(value)) return arrayLiteral(value)
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value
}

type WriteRecord = (
  context: OperationContext,
  tx: Transaction,
  resource: ResourceDeclaration,
  id: string,
  values: AnyRecord,
) => Promise<void>

/** Adds a row with an id, including links. */
export const insertRecord: WriteRecord = async (context, tx, resource, id, values) => {
  const params = new Params()
  const columns = await writtenColumns(context, resource, id, values)
  const names = ['id', ...columns.map(({ name }) => name)].map(quoteName)
  const numbers = [params.add(id, 'uuid'), ...columns.map(({ value, type }) => params.add(value, type))]
  const text = `insert into ${quoteName(tableOf(resource))} (${names.join(', ')}) values (${numbers.join(', ')})`
  await run(tx, text, params.values)
  await writeLinks(tx, resource, id, values, false)
}

/** Writes values into a locked row and increments its version. */
export const updateRecord: WriteRecord = async (context, tx, resource, id, values) => {
  const params = new Params()
  const columns = await writtenColumns(context, resource, id, values)
  const sets = columns.map(({ name, value, type }) => `${quoteName(name)} = ${params.add(value, type)}`)
  sets.push('"version" = "version" + 1', '"updated_at" = now()')
  const text = `update ${quoteName(tableOf(resource))} set ${sets.join(', ')} where "id" = ${params.add(id, 'uuid')}`
  await run(tx, text, params.values)
  await writeLinks(tx, resource, id, values, true)
}

/** Replaces the links of the many-to-many fields in the values, in their order. */
async function writeLinks(
  tx: Transaction,
  resource: ResourceDeclaration,
  id: string,
  values: AnyRecord,
  hasLinks: boolean,
): Promise<void> {
  for (const { name: table, owner, target, targets } of writtenLinks(resource, values)) {
    if (hasLinks) await run(tx, `delete from ${quoteName(table)} where ${quoteName(owner)} = $1::uuid`, [id])
    if (targets.length === 0) continue
    await run(
      tx,
      `insert into ${quoteName(table)} (${quoteName(owner)}, ${quoteName(target)}, "position")
       select $1::uuid, target, position from unnest($2::uuid[]) with ordinality as links(target, position)`,
      [id, arrayLiteral(targets)],
    )
  }
}

/** The link tables of the many-to-many fields in the values, with their new targets. */
export const writtenLinks = (resource: ResourceDeclaration, values: AnyRecord) =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const targets = linkedIds(field, name, values)
    return targets ? [{ ...linkTableOf(resource, name), targets }] : []
  })

/** The distinct ids of a many-to-many field; undefined if the values do not include it. */
function linkedIds(field: AnyField, name: string, values: AnyRecord): readonly string[] | undefined {
  if (kindOf(field).shape !== 'links') return undefined
  const value = values[propertyOf(name, field)]
  return Array.isArray(value) ? [...new Set(value as string[])] : undefined
}
