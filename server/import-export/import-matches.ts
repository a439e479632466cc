import {
  type AnyFilter,
  type AnyRecord,
  fieldByProperty,
  fieldOf,
  fieldsByProperty,
  hasMessages,
  isLocalized,
  isWritable,
  languages,
  nameOfProperty,
  type ResourceDeclaration,
  validate,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { initialOf, isRelation } from '../../src/declare/traits'
import { uniqueNames } from '../../src/import-export/columns'
import type { OnResource } from '../access/access'
import { changedValues } from '../audit/difference'
import { invalid } from '../errors'
import type { OperationContext } from '../operations/context'
import { list } from '../operations/list'
import { wholeRecordOf } from '../operations/record'
import type { Selection } from '../sql/selected-fields'
import { columnSelection } from './column-selection'
import type { ImportCell, ImportInput } from './import-values'

/** The record of a row: by its id, or by its first unique value. */
export async function existingRecord(
  on: OnResource<OperationContext>,
  { id, values }: ImportInput,
  cells: readonly ImportCell[],
): Promise<AnyRecord | null> {
  const { resource } = on
  const names = [...new Set(cells.map(({ column }) => column.name))]
  const nodes: Selection = new Map([...wholeRecordOf(resource), ...columnSelection(resource, names)])
  const ask = async (filter: AnyFilter) => {
    const { nodes: rows } = await list(on, { filter, nodes, paging: { limit: 1 } })
    return rows[0] ?? null
  }
  if (id) {
    const record = await ask({ id: { eq: id } })
    if (!record) throw invalid({ id: [{ key: 'validation.notFound' }] })
    return record
  }
  for (const name of uniqueNames(resource)) {
    const field = fieldOf(resource, name)
    const value = field && tidied(field, values[name])
    if (value !== undefined && value !== null && kindOf(field as never).check(value, field as never).length === 0) {
      return ask({ [name]: { eq: value } })
    }
  }
  return null
}

const tidied = (field: NonNullable<ReturnType<typeof fieldOf>>, value: unknown) =>
  value === undefined || value === null ? value : (kindOf(field).normalise?.(value, field) ?? value)

/**
 * The remaining changes of an existing record. Fields that are written only at creation may be in the file with the
 * same value. An empty cell is ignored for a field that always has a value, and for a related record that the scope of
 * the actor hides, for which exports have an empty cell.
 */
export function withoutSettled(
  resource: ResourceDeclaration,
  record: AnyRecord,
  values: AnyRecord,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([property, value]) => {
      const field = fieldByProperty(resource, property)
      if (!field) return true
      if (value === null && initialOf(field) !== undefined) return false
      if (value === null && isRelation(field) && record[nameOfProperty(resource, property)] === null) return false
      if (isWritable(field, 'update')) return true
      return Object.keys(changedValues(resource, record, { [property]: tidied(field, value) })).length > 0
    }),
  )
}

/** Throws VALIDATION_FAILED if an earlier row of the file has the same record or the same unique value. */
export function assertOnce(
  seen: Map<string, number>,
  resource: ResourceDeclaration,
  row: number,
  values: AnyRecord,
): void {
  const taken: string[] = []
  for (const name of ['id', ...uniqueNames(resource)]) {
    const field = fieldOf(resource, name)
    const value = field ? tidied(field, values[name]) : values[name]
    if (value === undefined || value === null) continue
    const key = `${name} ${String(value)}`
    const before = seen.get(key)
    if (before !== undefined) throw invalid({ [name]: [{ key: 'validation.twiceInFile', values: { row: before } }] })
    taken.push(key)
  }
  for (const key of taken) seen.set(key, row)
}

/** A record with exactly the values of the row, for a resource without unique fields. */
export async function sameRecord(on: OnResource<OperationContext>, given: AnyRecord): Promise<string | null> {
  const { resource } = on
  if (uniqueNames(resource).length > 0) return null
  const { values, messages } = validate(resource, given, 'create')
  if (hasMessages(messages)) return null
  const conditions = Object.entries(values).flatMap(([property, value]): AnyFilter[] => {
    const [name, field] = fieldsByProperty(resource).get(property) ?? []
    if (!name || !field || value === null || value === undefined) return []
    if (isLocalized(field)) {
      return languages.flatMap((language) => {
        const text = (value as AnyRecord)[language]
        return text === null || text === undefined ? [] : [{ [name]: { [language]: { eq: text } } }]
      })
    }
    const { shape } = kindOf(field)
    if (shape === 'reference') return [{ [name]: { id: { eq: value } } }]
    return shape === 'column' && kindOf(field).valueType(field) !== 'none' ? [{ [name]: { eq: value } }] : []
  })
  if (conditions.length === 0) return null
  const nodes = wholeRecordOf(resource)
  const { nodes: rows } = await list(on, {
    filter: { and: conditions },
    nodes,
    paging: { limit: 5 },
  })
  const same = rows.find((record) => Object.keys(changedValues(resource, record, values)).length === 0)
  return (same?.id as string | undefined) ?? null
}
