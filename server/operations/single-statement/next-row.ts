import { type AnyFilter, type AnyRecord, fieldByProperty, type ResourceDeclaration } from '../../../src/declare'
import { hasShape } from '../../../src/declare/traits'
import { allRows, type RowScope } from '../../access/row-scope'
import { quoteName, tableColumns } from '../../database/names'
import { compileFilter } from '../../sql/filter'
import { leadsToScoped } from '../../sql/scoped-records'
import { hasWriteHook, type ResourceBehaviour } from '../behaviour'
import { uniqueAmong, type WrittenColumn } from '../record'
import { addressedFiles, hasAddresses } from '../usable-files'
import type { ChangeStatement } from './statement'

/**
 * Whether one statement can write these values: they need no hook, and no check of a file, of a relation's scope, or of
 * several unique values. The audit may contain them. Links under rules need more: the statement reads their old state.
 */
export function arePlain(
  resource: ResourceDeclaration,
  behaviour: ResourceBehaviour,
  values: AnyRecord,
  rows: RowScope,
): boolean {
  if (hasWriteHook(behaviour, Object.keys(values)) || uniqueAmong(resource, values).length > 1) return false
  return Object.keys(values).every((property) => {
    const field = fieldByProperty(resource, property)
    if (!field || leadsToScoped(field, rows) || hasShape(field, 'sealed', 'hashed')) return false
    if (field.tree && values[property] !== null) return false
    if (hasShape(field, 'upload') && values[property] !== null) return false
    if (hasAddresses(field) && addressedFiles(values[property]).length > 0) return false
    return !hasShape(field, 'links') || (resource.rules.length === 0 && Array.isArray(values[property]))
  })
}

/** The SQL of a locked row `l` after its change, as the row `n`. */
interface NextRow {
  from: string
  differs: readonly string[]
  sets: string
  /** The declared rules on the new row; no rule decides about a missing value. */
  rules: readonly string[]
}

/** Compiles the next row of each locked row from its written columns. */
export function nextRow(statement: ChangeStatement, written: readonly WrittenColumn[]): NextRow {
  const { resource } = statement
  const values = new Map(written.map(({ name, value }) => [name, value]))
  // Only rules read the columns that the change does not write.
  const columns = resource.rules.length > 0 ? tableColumns(resource).map(quoteName) : ['"id"', ...values.keys()]
  const selected = columns.map((name) => `${values.get(name) ?? `l.${name}`} as ${name}`)
  const rules = resource.rules.map(({ check, at }) => {
    const isUndecided = at.map((name) => ({ [name]: { is: null } }))
    return conditionSql(statement, { or: [...isUndecided, check] }, 'n')
  })
  return {
    from: `locked l cross join lateral (select ${selected.join(', ')}) n`,
    differs: written.map(({ name }) => `l.${name} is distinct from n.${name}`),
    sets: [
      ...written.map(({ name }) => `${name} = n.${name}`),
      '"version" = t."version" + 1',
      '"updated_at" = now()',
    ].join(', '),
    rules,
  }
}

/** A condition of a declaration on a row. */
export const conditionSql = (
  { resource, actor, params }: ChangeStatement,
  condition: AnyFilter,
  alias: string,
): string => `(${compileFilter(resource, condition, alias, { params, me: actor.id, access: null, rows: allRows })})`
