import { isDeepStrictEqual } from 'node:util'
import { fillKept, type KeptTable, type NamingColumn, renameKept, renameKeptColumn } from './kept-rows'
import {
  allowedValues,
  conditionsBetween,
  conversionsBetween,
  cutNames,
  lossesBetween,
  smallestNumber,
  uniqueColumns,
} from './losses'
import { type FieldRename, renameSaved } from './saved-names'
import { type ColumnShape, type Snapshot, statementsBetween, type TableShape } from './snapshot'

/** A renamed column, from a field's `was` option. Names are those in the database. */
export interface Rename {
  table: string
  from: string
  to: string
  /** The first column of a renamed field. */
  field?: FieldRename
}

/** A renamed table, from the `was` option of a resource or of a field with links. */
export interface TableRename {
  from: string
  to: string
  /** A renamed field with links. */
  field?: FieldRename
}

/** What the declarations say about tables that snapshots do not. */
export interface DeclaredTables {
  tables: TableRename[]
  columns: Rename[]
  /** The columns of encrypted values: the value itself first. */
  sealed: { table: string; columns: readonly string[] }[]
  /** Where the trash keeps the rows of resources and links. */
  kept: KeptTable[]
  naming: NamingColumn[]
}

export interface MigrationPlan {
  statements: string[]
  /** Lost data, one sentence each. */
  losses: string[]
  /** Why the statements fail on tables with rows, and what to do instead; such a plan must not be written. */
  obstacles: string[]
  /** Notes for the developer before committing the migration, one sentence each. */
  notes: string[]
}

/**
 * The statements from one snapshot of the tables to another.
 *
 * drizzle-kit asks in the terminal whether a removed column and an added one are the same. Here the declaration answers
 * that (`was`). So no step of the plan both drops and adds. Its steps: rename tables → rename columns → drop → add and
 * convert (with temporary defaults for existing rows) → fill empty values of required columns, which have their new
 * type then → require them → remove the temporary defaults.
 */
export async function planMigration(
  before: Snapshot,
  after: Snapshot,
  { tables, columns, sealed, kept: keptTables, naming }: DeclaredTables,
): Promise<MigrationPlan> {
  const notes: string[] = []
  const obstacles: string[] = []
  const renamed = structuredClone(before)
  const renamingTables = tables.filter((rename) => renameTable(renamed, after, rename))
  const renaming = columns.filter((rename) => renameColumn(renamed, after, rename))
  const renamingParts = renameParts(renamed, after)
  const kept = keepCommon(renamed, after)
  const { optional, filled, updates } = fillRequired(kept, after, notes, obstacles)
  const keptOf = (name: string) => (tableOf(before, 'trash') ? keptTables.filter(({ table }) => table === name) : [])
  const isReferring = ({ name, columns }: TableShape) =>
    columns.resource !== undefined && !keptTables.some(({ table }) => table === name)
  const referring = Object.values(kept.tables).filter(isReferring)

  return {
    notes: [...notes, ...conditionsBetween(renamed, after)],
    losses: lossesBetween(renamed, after),
    obstacles: [
      ...cutNames(after),
      ...obstacles,
      ...conversionsBetween(renamed, after),
      ...plainValues(renamed, sealed),
    ],
    statements: [
      ...renamingTables.map(({ from, to }) => `ALTER TABLE "${from}" RENAME TO "${to}";`),
      ...renaming.map(({ table, from, to }) => `ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`),
      ...renamingParts,
      ...renamingTables.flatMap(({ to }) =>
        keptOf(to).flatMap((rows) =>
          renameKept(
            rows,
            referring.map(({ name }) => name),
            naming.filter(({ table, column }) => tableOf(kept, table)?.columns[column]),
          ),
        ),
      ),
      ...[...renamingTables, ...renaming].flatMap(({ field }) =>
        field ? renameSaved(field, (name) => tableOf(before, name) !== undefined) : [],
      ),
      ...renaming.flatMap(({ table, from, to }) => keptOf(table).flatMap((rows) => renameKeptColumn(rows, from, to))),
      ...(await statementsBetween(renamed, kept)),
      ...(await statementsBetween(kept, optional)),
      ...updates.flatMap(({ table, column: { name, type }, value }) => [
        `UPDATE "${table}" SET "${name}" = ${value} WHERE "${name}" IS NULL;`,
        ...keptOf(table).map((rows) => fillKept(rows, name, `(${value})::${type}`)),
      ]),
      ...(await statementsBetween(optional, filled)),
      ...(await statementsBetween(filled, after)),
    ],
  }
}

/** Values that a declaration encrypts from now on: the rows have them as plain text. */
function plainValues(before: Snapshot, sealed: DeclaredTables['sealed']): string[] {
  return sealed.flatMap(({ table: name, columns: [value = '', ...others] }) => {
    const table = Object.values(before.tables).find((each) => each.name === name)
    if (!table?.columns[value] || others.every((other) => table.columns[other])) return []
    return (
      `"${name}"."${value}" cannot become encrypted by itself: its rows have plain text. ` +
      'Declare the secret with another name, and remove the old field.'
    )
  })
}

/** Applies a pending rename of a table, with the references to it; false if an earlier migration did it. */
function renameTable(snapshot: Snapshot, after: Snapshot, { from, to }: TableRename): boolean {
  const table = tableOf(snapshot, from)
  if (!table || tableOf(snapshot, to) || !tableOf(after, to) || tableOf(after, from)) return false
  snapshot.tables = Object.fromEntries(
    Object.entries(snapshot.tables).map(([key, each]) => (each === table ? [`public.${to}`, table] : [key, each])),
  )
  table.name = to
  for (const check of Object.values(table.checkConstraints))
    check.value = check.value.replaceAll(`"${from}".`, `"${to}".`)
  for (const each of Object.values(snapshot.tables)) {
    for (const reference of Object.values(each.foreignKeys)) {
      if (reference.tableFrom === from) reference.tableFrom = to
      if (reference.tableTo === from) reference.tableTo = to
    }
  }
  return true
}

/** Applies a pending rename to the snapshot; false if an earlier migration did it. */
function renameColumn(snapshot: Snapshot, after: Snapshot, { table: name, from, to }: Rename): boolean {
  const table = tableOf(snapshot, name)
  const column = table?.columns[from]
  if (!table || !column || table.columns[to] || !tableOf(after, name)?.columns[to]) return false

  table.columns = Object.fromEntries(
    Object.entries(table.columns).map(([key, value]) => (key === from ? [to, { ...value, name: to }] : [key, value])),
  )
  const exchange = (names: string[]) => names.map((each) => (each === from ? to : each))
  const rewrite = (text: string) => text.replaceAll(`"${from}"`, `"${to}"`)
  for (const index of Object.values(table.indexes)) {
    for (const part of index.columns) {
      if (part.isExpression) part.expression = rewrite(part.expression)
      else if (part.expression === from) part.expression = to
    }
    if (index.where) index.where = rewrite(index.where)
  }
  for (const check of Object.values(table.checkConstraints)) check.value = rewrite(check.value)
  for (const unique of Object.values(table.uniqueConstraints)) unique.columns = exchange(unique.columns)
  for (const key of Object.values(table.compositePrimaryKeys)) key.columns = exchange(key.columns)
  for (const other of Object.values(snapshot.tables)) {
    for (const reference of Object.values(other.foreignKeys)) {
      if (other === table) reference.columnsFrom = exchange(reference.columnsFrom)
      if (reference.tableTo === name) reference.columnsTo = exchange(reference.columnsTo)
    }
  }
  return true
}

/**
 * Indexes and constraints contain their columns' names; those that differ only by name are renamed instead of rebuilt.
 */
function renameParts(snapshot: Snapshot, after: Snapshot): string[] {
  const statements: string[] = []
  const rename = (before: Named, next: Named, write: (from: string, to: string) => string) => {
    for (const from of Object.keys(before).filter((name) => !(name in next))) {
      const to = Object.keys(next).find((name) => !(name in before) && isSamePart(before[from], next[name]))
      if (!to) continue
      before[to] = { ...before[from], name: to }
      delete before[from]
      statements.push(write(from, to))
    }
  }
  for (const [key, table] of Object.entries(snapshot.tables)) {
    const next = after.tables[key]
    if (!next) continue
    rename(table.indexes, next.indexes, (from, to) => `ALTER INDEX "${from}" RENAME TO "${to}";`)
    for (const group of ['foreignKeys', 'uniqueConstraints', 'checkConstraints', 'compositePrimaryKeys'] as const) {
      const write = (from: string, to: string) => `ALTER TABLE "${table.name}" RENAME CONSTRAINT "${from}" TO "${to}";`
      rename(table[group], next[group], write)
    }
  }
  return statements
}

type Named = Record<string, object>

const isSamePart = (a: object | undefined, b: object | undefined) =>
  isDeepStrictEqual({ ...a, name: '' }, { ...b, name: '' })

/**
 * The common part: the first snapshot without the tables, columns and types that the second lacks, and without their
 * dependents.
 */
function keepCommon(before: Snapshot, after: Snapshot): Snapshot {
  const kept = structuredClone(before)
  kept.tables = pick(kept.tables, (key) => key in after.tables)
  kept.enums = pick(kept.enums, (key) => key in after.enums)
  for (const [key, table] of Object.entries(kept.tables)) {
    const next = after.tables[key]?.columns ?? {}
    const gone = Object.keys(table.columns).filter((name) => !(name in next))
    const isKept = (names: string[], text = '') =>
      !gone.some((name) => names.includes(name) || text.includes(`"${name}"`))
    table.columns = pick(table.columns, (name) => !gone.includes(name))
    table.indexes = pick(table.indexes, (_, { columns, where }) =>
      isKept(
        columns.map((part) => part.expression),
        [...columns.map((part) => part.expression), where].join(' '),
      ),
    )
    table.uniqueConstraints = pick(table.uniqueConstraints, (_, { columns }) => isKept(columns))
    table.compositePrimaryKeys = pick(table.compositePrimaryKeys, (_, { columns }) => isKept(columns))
    table.checkConstraints = pick(table.checkConstraints, (_, { value }) => isKept([], value))
    table.foreignKeys = pick(
      table.foreignKeys,
      (_, { columnsFrom, tableTo }) => isKept(columnsFrom) && tableOf(kept, tableTo) !== undefined,
    )
  }
  return kept
}

/** The value that rows without one get, as SQL. */
interface Fill {
  table: string
  column: ColumnShape
  value: unknown
}

/**
 * A column that becomes required needs a value in existing rows: its default, or a valid empty value. The plan notes
 * it. `optional` has such columns before they are filled. If there is no value, or values must be unique, the plan has an
 * obstacle.
 */
function fillRequired(
  before: Snapshot,
  after: Snapshot,
  notes: string[],
  obstacles: string[],
): { optional: Snapshot; filled: Snapshot; updates: Fill[] } {
  const filled = structuredClone(after)
  const filledLater: ColumnShape[] = []
  const updates: Fill[] = []
  for (const [key, table] of Object.entries(filled.tables)) {
    const old = before.tables[key]
    if (!old) continue
    for (const column of Object.values(table.columns)) {
      const earlier = old.columns[column.name]
      if (!column.notNull || column.primaryKey || column.generated || column.identity || earlier?.notNull) continue
      const value = column.default ?? emptyValue(table, column, after)
      if (value === undefined || uniqueColumns(table).includes(column.name)) {
        const reason = value === undefined ? 'is required and has no default' : 'is required and unique'
        obstacles.push(
          `"${table.name}"."${column.name}" ${reason}: this fails on a database where the table has rows. ` +
            'Make it optional first, fill it in a migration made by --custom, then make it required.',
        )
        continue
      }
      if (!earlier && column.default !== undefined) continue
      notes.push(`Rows of "${table.name}" get ${value} as "${column.name}".`)
      if (earlier) {
        updates.push({ table: table.name, column, value })
        filledLater.push(column)
      } else column.default = value
    }
  }
  for (const column of filledLater) column.notNull = false
  const optional = structuredClone(filled)
  for (const column of filledLater) column.notNull = true
  return { optional, filled, updates }
}

function emptyValue(
  table: TableShape,
  { name, type }: ColumnShape,
  { enums }: Snapshot,
): string | number | boolean | undefined {
  const [first] = allowedValues(table, name) ?? []
  if (first !== undefined) return first
  const values = Object.values(enums).find(({ name }) => name === type)?.values
  if (values) return `'${values[0]}'`
  if (type.endsWith('[]')) return "'{}'"
  if (/^(text|varchar|char)/.test(type)) return "''"
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type)) return Math.max(0, smallestNumber(table, name) ?? 0)
  if (type === 'boolean') return false
  if (/^jsonb?$/.test(type)) return `'{}'::${type}`
  if (type.startsWith('timestamp')) return 'now()'
  if (type === 'date') return 'CURRENT_DATE'
  return undefined
}

const tableOf = (snapshot: Snapshot, name: string): TableShape | undefined => snapshot.tables[`public.${name}`]

function pick<T>(record: Record<string, T>, isKept: (key: string, value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)))
}
