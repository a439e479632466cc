import { type SQL, sql } from 'drizzle-orm'
import { check, type ExtraConfigColumn, index, type PgTableExtraConfigValue, uniqueIndex } from 'drizzle-orm/pg-core'
import { type AnyField, type ResourceDeclaration, valueTypeOf } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { splitLanguage } from '../../src/declare/languages'
import { snakeCase } from '../../src/declare/names'
import { isNullable, maySortEmpty } from '../../src/declare/properties'
import { fieldOf, fieldsOf } from '../../src/declare/resource'
import { choicesOf, derivationOf } from '../../src/declare/traits'
import { type Column, quoteText } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import { baseColumns, columnNamed, columnsOf, quoteName, tableOf } from '../database/names'
import { searchedText } from '../sql/searched-text'

/** A table's columns by name. */
export type Columns = Record<string, ExtraConfigColumn>

/** Unique values, checked values and bounds, and an index for every filter, sort and search of a list. */
export function constraintsOf(resource: ResourceDeclaration, table: Columns): PgTableExtraConfigValue[] {
  const name = tableOf(resource)
  const made: PgTableExtraConfigValue[] = []
  const { id } = table
  const shown = new Set([...resource.list.columns, sortedField(resource)])
  const listed = new Set([...shown, ...resource.list.filters])
  const choices = listChoicesOf(resource, table)
  const opening = (fieldName: string) => (fieldName === sortedField(resource) ? choices : [])
  for (const [fieldName, field] of Object.entries(fieldsOf(resource))) {
    const kind = kindOf(field)
    for (const column of columnsOf(fieldName, field)) {
      const built = table[column.name]
      if (!built || !id) continue
      const of = `${name}_${column.name}`
      made.push(...checksOf(of, column, field))
      if (field.unique) made.push(uniqueIndex(`${of}_key`).on(built, ...groupOf(resource, field)))
      else if (kind.shape === 'reference' || kind.shape === 'upload') made.push(index(`${of}_idx`).on(built, id))
      else if (kind.sortable && listed.has(fieldName)) {
        made.push(index(`${of}_idx`).on(built, id, ...opening(fieldName)))
      }
      if (kind.shape === 'column' && kind.sortable && shown.has(fieldName) && isNullable(field)) {
        made.push(largestFirst(of, built, id, opening(fieldName)))
      }
      if (field.search && kind.shape === 'column') made.push(searchIndex(of, built, field))
    }
  }
  for (const fieldName of shown) made.push(...sumIndexes(resource, fieldName, id))
  for (const time of ['createdAt', 'updatedAt'] as const) {
    const column = table[baseColumns[time]]
    if (column && id && listed.has(time)) {
      made.push(index(`${name}_${baseColumns[time]}_idx`).on(column, id, ...opening(time)))
    }
  }
  made.push(...recordSearchIndex(resource))
  for (const names of resource.indexes) {
    const parts = names.map((field) => table[indexedColumn(resource, field)]).filter((part) => part !== undefined)
    const [first, ...rest] = parts
    // Each sort ends with the id. Without it, PostgreSQL reads all rows with the same values, or another index.
    if (first && id) made.push(index(`${name}_${names.map(snakeCase).join('_')}_idx`).on(first, ...rest, id))
  }
  return made
}

/** The related record among whose records a value is unique. PostgreSQL never takes two empty ones for the same. */
function groupOf(resource: ResourceDeclaration, { unique }: AnyField): SQL[] {
  if (typeof unique !== 'object') return []
  const column = quoteName(columnNamed(unique.within, fieldOf(resource, unique.within)))
  return [sql.raw(`coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`)]
}

/** An index for any part of a text, or of the derived text that the kind compares. */
function searchIndex(of: string, column: ExtraConfigColumn, field: AnyField) {
  const searched = serverKindOf(field).searched?.(quoteName(column.name))
  const operand = searched ? sql.raw(`${searched} gin_trgm_ops`) : (column.op('gin_trgm_ops') as ExtraConfigColumn)
  return index(`${of}_search_idx`).using('gin', operand)
}

/** The index of the search over all resources, with the expression that it compares. */
function recordSearchIndex(resource: ResourceDeclaration): PgTableExtraConfigValue[] {
  const text = searchedText(resource)
  return text ? [index(`${tableOf(resource)}_found_idx`).using('gin', sql.raw(`(${text}) gin_trgm_ops`))] : []
}

/**
 * The index for a descending sort with empty values last; the ascending index read backwards would have them first. It
 * includes the id, as in `sortingSql`.
 */
const largestFirst = (
  of: string,
  column: ExtraConfigColumn,
  id: ExtraConfigColumn,
  along: readonly ExtraConfigColumn[],
) => index(`${of}_desc_idx`).on(column.desc().nullsLast(), id.desc().nullsFirst(), ...along)

/**
 * The index of the default sort includes the choice filters of the list. Rows of a rare state are then found without
 * reading the others. Deep pages are counted in the index only.
 */
function listChoicesOf(resource: ResourceDeclaration, table: Columns): ExtraConfigColumn[] {
  const names = resource.list.filters.filter((name) => {
    const field = fieldOf(resource, name)
    const isChoice = ['enum', 'boolean'].includes(valueTypeOf(resource, name))
    return field && isChoice && kindOf(field).shape === 'column' && name !== sortedField(resource)
  })
  return names.flatMap((name) => table[indexedColumn(resource, name)] ?? [])
}

/** A sum of a record's own columns has an expression index, with the expression of `computedServer`. */
function sumIndexes(resource: ResourceDeclaration, name: string, id?: ExtraConfigColumn): PgTableExtraConfigValue[] {
  const { sum } = derivationOf(fieldOf(resource, name))
  if (!sum || !id) return []
  const total = sql.raw(`(${sum.map((summand) => quoteName(indexedColumn(resource, summand))).join(' + ')})`)
  const of = `${tableOf(resource)}_${snakeCase(name)}`
  const made = [index(`${of}_idx`).on(total, id)]
  if (!maySortEmpty(resource, name)) return made
  return [...made, index(`${of}_desc_idx`).on(sql`${total} desc nulls last`, id.desc().nullsFirst())]
}

const sortedField = (resource: ResourceDeclaration) => splitLanguage(resource.list.sort.replace(/^-/, ''))[0]

function indexedColumn(resource: ResourceDeclaration, name: string): string {
  if (name in baseColumns) return baseColumns[name as keyof typeof baseColumns]
  return columnNamed(name, fieldOf(resource, name))
}

/** Constraints in case the program fails to validate: undeclared values, numbers out of bounds. */
function checksOf(of: string, column: Column, field: AnyField) {
  const condition = (text: string): SQL => sql.raw(`${quoteName(column.name)} ${text}`)
  const choices = choicesOf(field)
  if (choices.length > 0) return [check(`${of}_check`, condition(`in (${choices.map(quoteText).join(', ')})`))]
  const isNumber = column.type === 'integer' || column.type.startsWith('numeric')
  if (isNumber && (typeof field.min === 'number' || typeof field.min === 'string')) {
    return [check(`${of}_check`, condition(`>= ${Number(field.min)}`))]
  }
  return []
}
