import type { ColumnShape, Snapshot, TableShape } from './snapshot'

/**
 * Data that is lost between two snapshots of the tables, one sentence each: tables, columns, allowed values, digits and
 * times.
 */
export function lossesBetween(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(before.tables).flatMap(([key, table]) => {
    const next = after.tables[key]
    if (!next) return [`Table "${table.name}" with all its rows.`]
    return Object.values(table.columns).flatMap((column) => lossesOfColumn(table, next, column))
  })
}

function lossesOfColumn(table: TableShape, next: TableShape, column: ColumnShape): string[] {
  const place = `"${table.name}"."${column.name}"`
  const now = next.columns[column.name]
  if (!now) return [`Column ${place} with all its values.`]
  const losses: string[] = []
  if (conversion(column.type, now.type) === 'loses')
    losses.push(`Part of the values of ${place}: ${now.type} holds less.`)
  const allowed = allowedValues(next, column.name)
  const removed = (allowedValues(table, column.name) ?? []).filter((value) => allowed && !allowed.includes(value))
  if (removed.length === 0) return losses
  return [...losses, `Values ${removed.join(', ')} of ${place}: the migration fails where a row still has one.`]
}

/**
 * New conditions on the existing columns of a table, one sentence each: the migration fails where rows do not meet them.
 */
export function conditionsBetween(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(before.tables).flatMap(([key, table]) => {
    const next = after.tables[key]
    if (!next) return []
    const values = Object.keys(table.columns).flatMap((column) => {
      const place = `"${table.name}"."${column}"`
      const allowed = allowedValues(table, column) ? null : allowedValues(next, column)
      const [earlier, least] = [smallestNumber(table, column) ?? -Infinity, smallestNumber(next, column)]
      if (allowed) return [`another value than ${allowed.join(', ')} as ${place}`]
      return least !== null && least > earlier ? [`less than ${least} as ${place}`] : []
    })
    const unique = uniqueColumns(next).filter(
      (column) => table.columns[column] && !uniqueColumns(table).includes(column),
    )
    const targets = Object.values(next.foreignKeys).flatMap(({ columnsFrom: [column = ''], tableTo }) => {
      const was = Object.values(table.foreignKeys).find(({ columnsFrom }) => columnsFrom[0] === column)
      const isOther = table.columns[column] && was?.tableTo !== tableTo
      return isOther ? [`an id that is not one of "${tableTo}" as "${table.name}"."${column}"`] : []
    })
    const equal = unique.map((column) => `the value of another row as "${table.name}"."${column}"`)
    return [...values, ...targets, ...equal].map(
      (what) => `The migration fails where a row has ${what}. Change such rows first, in a migration made by --custom.`,
    )
  })
}

/** PostgreSQL keeps this many bytes of a name. */
const longestName = 63

/** Names of tables and their parts that PostgreSQL would cut to the same, one sentence each. A table's must be whole. */
export function cutNames({ tables }: Snapshot): string[] {
  const cure = 'Choose a shorter name for the resource or the field.'
  const seen = new Map<string, string>()
  return Object.values(tables).flatMap((table) => {
    if (table.name.length > longestName)
      return `The table "${table.name}" has a name of more than ${longestName} characters. ${cure}`
    const own = [table.foreignKeys, table.checkConstraints, table.uniqueConstraints].flatMap(Object.keys)
    const shared = [table.indexes, table.compositePrimaryKeys].flatMap(Object.keys)
    return [...shared.map((name) => ['', name]), ...own.map((name) => [table.name, name])].flatMap(
      ([scope, name = '']) => {
        const cut = `${scope} ${name.slice(0, longestName)}`
        const other = seen.get(cut)
        seen.set(cut, name)
        const problem = `"${other}" and "${name}" have the same first ${longestName} characters, which are their name in PostgreSQL.`
        return other === undefined || other === name ? [] : `${problem} ${cure}`
      },
    )
  })
}

/** The columns that are unique by themselves. */
export function uniqueColumns({ indexes, uniqueConstraints }: TableShape): readonly string[] {
  const unique = Object.values(indexes).filter(({ isUnique }) => isUnique)
  const sets = [
    ...unique.map(({ columns }) => columns.map(({ expression }) => expression)),
    ...Object.values(uniqueConstraints).map(({ columns }) => columns),
  ]
  return sets.flatMap((columns) => (columns.length === 1 ? columns : []))
}

/**
 * Changes of a column's type that PostgreSQL cannot convert automatically, one sentence each; these need a custom
 * migration.
 */
export function conversionsBetween(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(before.tables).flatMap(([key, table]) =>
    Object.values(table.columns).flatMap((column) => {
      const now = after.tables[key]?.columns[column.name]
      if (!now || conversion(column.type, now.type) !== 'impossible') return []
      return [
        `"${table.name}"."${column.name}" cannot become ${now.type} from ${column.type} by itself. ` +
          'Add a field of another name, fill it in a migration made by --custom, then remove the old one.',
      ]
    }),
  )
}

/** The effect of PostgreSQL's assignment cast on the values of a column. */
function conversion(from: string, to: string): 'keeps' | 'loses' | 'impossible' {
  const [one, other] = [plainType(from), plainType(to)]
  if (one === other) return isNarrower(from, to) ? 'loses' : 'keeps'
  if (other === 'text' || other === 'jsonb') return other === 'text' ? 'keeps' : 'impossible'
  if (other === 'varchar') return one === 'text' ? 'loses' : 'impossible'
  const numbers = ['smallint', 'integer', 'bigint', 'numeric']
  if (numbers.includes(one) && numbers.includes(other)) {
    const [whole = Infinity] = sizesOf(to)
    const isWide = other === 'numeric' ? whole >= (digits[one] ?? 0) : numbers.indexOf(other) > numbers.indexOf(one)
    return isWide ? 'keeps' : 'loses'
  }
  if (one === 'date' && other === 'timestamp') return 'keeps'
  return one === 'timestamp' && other === 'date' ? 'loses' : 'impossible'
}

/** The digits of the largest integer of a type. */
const digits: Readonly<Record<string, number>> = { smallint: 5, integer: 10, bigint: 19 }

const plainType = (type: string) => (type.endsWith('[]') ? type : (/^[a-z]+/.exec(type)?.[0] ?? type))

/** Whether the type has fewer characters, or fewer digits before or after the point: `numeric(12, 4)` after `(12, 2)`. */
function isNarrower(from: string, to: string): boolean {
  const after = sizesOf(to)
  return sizesOf(from).some((size, at) => (after[at] ?? size) < size)
}

/** The digits of `numeric(12, 2)` before and after the point, or the number of another type; empty without one. */
function sizesOf(type: string): readonly number[] {
  const [size, scale] = (type.match(/\d+/g) ?? []).map(Number)
  if (size === undefined) return []
  return scale === undefined ? [size] : [size - scale, scale]
}

/** The values that a check allows in a column, in SQL; null if any is allowed. */
export function allowedValues(table: TableShape, column: string): string[] | null {
  for (const { value } of Object.values(table.checkConstraints)) {
    const [, list] = new RegExp(`^"${column}" in \\((.*)\\)$`, 's').exec(value) ?? []
    if (list !== undefined) return list.match(/'(?:[^']|'')*'/g) ?? []
  }
  return null
}

/** The smallest number that a check allows in a column; null if any is allowed. */
export function smallestNumber(table: TableShape, column: string): number | null {
  for (const { value } of Object.values(table.checkConstraints)) {
    const [, bound] = new RegExp(`^"${column}" >= (-?[\\d.]+)$`).exec(value) ?? []
    if (bound !== undefined) return Number(bound)
  }
  return null
}
