import {
  type AnyField,
  type AnyRecord,
  type FieldMessages,
  fieldOf,
  fieldsByProperty,
  isLocalized,
  type ResourceDeclaration,
} from '../../src/declare'
import { derivationOf, hasShape, isPlain, isRelation } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import type { RowScope } from '../access/row-scope'
import { baseColumns, columnsOf, quoteName, tableOf } from '../database/names'
import { scopeSql } from './filter'
import { Params } from './params'
import { type Runner, run } from './rows'

/** The ids of existing records in an actor's scope. */
export async function idsInScope(
  runner: Runner,
  resource: ResourceDeclaration,
  rows: RowScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const params = new Params()
  const among = params.addList(ids, 'uuid')
  const where = `r."id" = any (${among}) and ${scopeSql(resource, 'r', rows, params)}`
  const text = `select r."id" from ${quoteName(tableOf(resource))} r where ${where}`
  const found = await run<{ id: string }>(runner, text, params.values)
  return new Set(found.map(({ id }) => id))
}

/** Whether a field refers to a scoped resource. */
export const leadsToScoped = ({ to }: AnyField, rows: RowScope): boolean =>
  typeof to === 'string' && rows.filters.has(to)

/**
 * Checks related records in an actor's values against their scope. Returns the values to write, and messages for
 * records out of scope, which are the same as for missing records. An existing relation may stay. Links to hidden
 * records are kept, because the actor cannot list them.
 */
export async function targetsInScope(
  runner: Runner,
  resource: ResourceDeclaration,
  rows: RowScope,
  values: AnyRecord,
  record: AnyRecord | null,
): Promise<{ values: Record<string, unknown>; messages: FieldMessages }> {
  const kept: Record<string, unknown> = { ...values }
  const messages: FieldMessages = {}
  for (const [property, [, field]] of fieldsByProperty(resource)) {
    const value = values[property]
    if (value === undefined || value === null || !isRelation(field) || !leadsToScoped(field, rows)) continue
    const given = [value].flat().map((id) => String(id).toLowerCase())
    const before = [record?.[property] ?? []].flat().map(String)
    const visible = await idsInScope(runner, resourceNamed(String(field.to)), rows, [...given, ...before])
    const isKnown = (id: string) => visible.has(id) || before.includes(id)
    if (!given.every(isKnown)) messages[property] = [{ key: 'validation.notFound' }]
    const hidden = before.filter((id) => !visible.has(id) && !given.includes(id))
    if (hasShape(field, 'links') && hidden.length > 0) kept[property] = [...given, ...hidden]
  }
  return { values: kept, messages }
}

/**
 * Ids of those deleted records, given by property, that were in an actor's scope. PostgreSQL evaluates the scope with
 * the rows they refer to. Links of a deleted record are gone, so a scope that needs one of them is false.
 */
export async function deletedInScope(
  runner: Runner,
  resource: ResourceDeclaration,
  rows: RowScope,
  records: readonly AnyRecord[],
): Promise<ReadonlySet<unknown>> {
  if (!rows.filters.has(resource.name)) return new Set(records.map(({ id }) => id))
  const params = new Params()
  const given = params.add(JSON.stringify(records.map((record) => rowOf(resource, record))), 'jsonb')
  const table = quoteName(tableOf(resource))
  const where = scopeSql(resource, 'r', rows, params)
  const text = `select r."id" from jsonb_populate_recordset(null::${table}, ${given}) r where ${where}`
  const found = await run<{ id: string }>(runner, text, params.values)
  return new Set(found.map(({ id }) => id))
}

/**
 * The ids of records that an actor's scope includes with changed values, which nothing has written. PostgreSQL evaluates
 * the scope on the changed rows; their links are the current ones.
 */
export async function staysInScope(
  runner: Runner,
  resource: ResourceDeclaration,
  rows: RowScope,
  changes: readonly { id: string; values: AnyRecord }[],
): Promise<ReadonlySet<string>> {
  const params = new Params()
  const rowsGiven = changes.map(({ id, values }) => ({ id, row: rowOf(resource, values) }))
  const given = params.add(JSON.stringify(rowsGiven), 'jsonb')
  const text = `select r."id" from jsonb_to_recordset(${given}) g("id" uuid, "row" jsonb)
    join ${quoteName(tableOf(resource))} t on t."id" = g."id"
    cross join lateral jsonb_populate_record(t, g."row") r where ${scopeSql(resource, 'r', rows, params)}`
  const found = await run<{ id: string }>(runner, text, params.values)
  return new Set(found.map(({ id }) => id))
}

/** Recorded values without links to records out of an actor's scope. */
export async function linksInScope(
  runner: Runner,
  resource: ResourceDeclaration,
  values: unknown,
  rows: RowScope,
): Promise<unknown> {
  if (typeof values !== 'object' || values === null || rows.filters.size === 0) return values
  const seen: Record<string, unknown> = { ...values }
  for (const [property, [, field]] of fieldsByProperty(resource)) {
    const ids = seen[property]
    if (!Array.isArray(ids) || !leadsToScoped(field, rows)) continue
    const visible = await idsInScope(runner, resourceNamed(String(field.to)), rows, ids.map(String))
    seen[property] = ids.filter((id) => visible.has(id))
  }
  return seen
}

/** A whole record without counts and states that depend on rows out of an actor's scope. */
export const withoutScopedCounts = (resource: ResourceDeclaration, record: AnyRecord, rows: RowScope): AnyRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const field = fieldOf(resource, name)
      const { count, cases } = derivationOf(field)
      return !(count && rows.filters.has(count)) && !(cases && rows.filters.size > 0)
    }),
  )

/** Converts given values by property to those by column, without values that only SQL or a hash computes. */
function rowOf(resource: ResourceDeclaration, record: AnyRecord): AnyRecord {
  const row = Object.entries(baseColumns).map(([name, column]) => [column, record[name]])
  for (const [property, [name, field]] of fieldsByProperty(resource)) {
    if (!isPlain(field)) continue
    for (const column of columnsOf(name, field)) {
      const value = record[property]
      row.push([column.name, isLocalized(field) ? (value as AnyRecord | null)?.[column.language ?? ''] : value])
    }
  }
  return Object.fromEntries(row.filter(([, value]) => value !== undefined))
}
