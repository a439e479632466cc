import {
  type AnyRecord,
  fieldByProperty,
  fieldsByProperty,
  isLocalized,
  type ResourceDeclaration,
} from '../../src/declare'
import { initialOf } from '../../src/declare/traits'
import { type Column, quoteText } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import { everything } from '../access/access'
import type { Actor } from '../access/actor'
import { type AuditLine, auditedSql } from '../audit/audit'
import { inEachLanguage } from '../audit/difference'
import type { Transaction } from '../database/database'
import { columnsOf, quoteName, tableOf } from '../database/names'
import { assertNoCircle } from '../sql/circles'
import { arrayLiteral, Params } from '../sql/params'
import { columnsFor, run } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { wholeRecord } from '../sql/selection'
import type { OperationContext } from './context'
import { taken } from './faults'
import { linksSql } from './single-statement/links'

/**
 * The values of a new record with the defaults of its table, for its audit event. Webhooks send it, and their receivers
 * know no defaults. The table sets a default of the current time, so `timed` writes it instead.
 */
export function withDefaults(resource: ResourceDeclaration, values: AnyRecord): AnyRecord {
  const initial = Object.fromEntries(defaultsOf(resource).filter(([, value]) => value !== '$now'))
  return { ...initial, ...inEachLanguage(resource, initial, values) }
}

/** The values of a new record with the current time in each field that has it as default. */
export function timed(resource: ResourceDeclaration, values: AnyRecord, now: string): AnyRecord {
  const times = defaultsOf(resource).filter(([, value]) => value === '$now')
  return { ...Object.fromEntries(times.map(([property]) => [property, now])), ...values }
}

const defaultsOf = (resource: ResourceDeclaration): (readonly [string, unknown])[] =>
  [...fieldsByProperty(resource)].flatMap(([property, [, field]]) => {
    const value = initialOf(field)
    return value === undefined ? [] : [[property, value] as const]
  })

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
export interface Written extends Column {
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
  const fields = fieldsByProperty(resource)
  for (const [property, value] of Object.entries(values)) {
    const found = fields.get(property)
    if (!found || value === undefined) continue
    const [name, field] = found
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

/** A column with the SQL of its new value. */
export interface WrittenColumn {
  name: string
  value: string
}

/** The columns of values, which become parameters. */
export async function writtenSql(
  { context, resource, params }: { context: OperationContext; resource: ResourceDeclaration; params: Params },
  id: string,
  values: AnyRecord,
): Promise<readonly WrittenColumn[]> {
  const columns = await writtenColumns(context, resource, id, values)
  return columns.map(({ name, value, type }) => ({ name: quoteName(name), value: params.add(value, type) }))
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

/** The properties among these that only one record may have a value of. */
export const uniqueAmong = (resource: ResourceDeclaration, values: AnyRecord): readonly string[] =>
  Object.keys(values).filter((property) => fieldByProperty(resource, property)?.unique === true)

/** Throws CONFLICT with every value that another record has, because the database would name only one of several. */
async function assertFree(
  context: OperationContext,
  tx: Transaction,
  { resource, recordId }: RecordLine,
  values: AnyRecord,
): Promise<void> {
  const unique = uniqueAmong(resource, values)
  if (unique.length < 2) return
  const params = new Params()
  const others = `from ${quoteName(tableOf(resource))} where "id" <> ${params.add(recordId, 'uuid')}`
  const searches: string[] = []
  for (const property of unique) {
    for (const column of await writtenColumns(context, resource, recordId, { [property]: values[property] })) {
      const path = column.language ? `${property}.${column.language}` : property
      const isEqual = `${quoteName(column.name)} = ${params.add(column.value, column.type)}`
      searches.push(`select ${quoteText(path)} as path where exists (select ${others} and ${isEqual})`)
    }
  }
  const found = await run<{ path: string }>(tx, searches.join(' union all '), params.values)
  if (found.length > 0) throw taken(found.map(({ path }) => path))
}

/** Adds a row with its links and its audit event. */
export async function insertRecord(
  context: OperationContext,
  tx: Transaction,
  actor: Actor,
  line: RecordLine,
  values: AnyRecord,
): Promise<void> {
  await assertFree(context, tx, line, values)
  const { table, row, columns, links, params } = await rowOf(context, line, values)
  const names = ['"id"', ...columns.map(({ name }) => name)].join(', ')
  const given = [row, ...columns.map(({ value }) => value)].join(', ')
  const added = links.map(({ adds }) => adds)
  await writeWithAudit(tx, actor, line, `insert into ${table} (${names}) values (${given})`, added, params)
}

/** Writes values into a locked row, with its next version, its links and its audit event. */
export async function updateRecord(
  context: OperationContext,
  tx: Transaction,
  actor: Actor,
  line: RecordLine,
  values: AnyRecord,
): Promise<void> {
  await assertFree(context, tx, line, values)
  const { table, row, columns, links, params } = await rowOf(context, line, values)
  const sets = columns.map(({ name, value }) => `${name} = ${value}`)
  const changed = [...sets, '"version" = "version" + 1', '"updated_at" = now()'].join(', ')
  const replaced = links.flatMap(({ removes, adds }) => [removes, adds])
  await writeWithAudit(tx, actor, line, `update ${table} set ${changed} where "id" = ${row}`, replaced, params)
  if (Object.keys(values).some((property) => fieldByProperty(line.resource, property)?.tree))
    await assertNoCircle(tx, line.resource, [line.recordId])
}

/** The SQL of a row, its written columns and its links, with their parameters. */
async function rowOf(context: OperationContext, { resource, recordId }: RecordLine, values: AnyRecord) {
  const params = new Params()
  const row = params.add(recordId, 'uuid')
  const columns = await writtenSql({ context, resource, params }, recordId, values)
  return { table: quoteName(tableOf(resource)), row, columns, links: linksSql(resource, values, row, params), params }
}

/** Deletes a row and writes its audit event. */
export async function deleteRecord(tx: Transaction, actor: Actor, line: RecordLine): Promise<void> {
  const params = new Params()
  const deleted = `delete from ${quoteName(tableOf(line.resource))} where "id" = ${params.add(line.recordId, 'uuid')}`
  await writeWithAudit(tx, actor, line, deleted, [], params)
}

/** The audit event of one record. */
type RecordLine = AuditLine & { recordId: string }

/** Runs a change of one row, its links and its audit event as one statement. */
async function writeWithAudit(
  tx: Transaction,
  actor: Actor,
  line: AuditLine,
  changed: string,
  links: readonly string[],
  params: Params,
): Promise<void> {
  const parts = [`changed as (${changed} returning "id")`, ...links.map((link, index) => `link${index} as (${link})`)]
  await run(tx, `with ${parts.join(', ')} ${auditedSql(tx, actor, [line], params)}`, params.values)
}
