import type { ColumnType } from '../../src/fields/kind.server'

/** The values of a statement in the order of their numbers; every one stands in the text with its type. */
export class Params {
  readonly values: unknown[] = []

  /** Takes a value up and gives the text that stands for it, e.g. `$3::uuid`. */
  add(value: unknown, type: ColumnType): string {
    this.values.push(value)
    return `$${this.values.length}::${bareType(type)}`
  }

  /** Takes a list up as one array, so that the statement's text does not depend on its length. */
  addList(values: readonly unknown[], type: ColumnType): string {
    this.values.push(arrayLiteral(values))
    return `$${this.values.length}::${bareType(type)}[]`
  }
}

/** Without precision and scale: a value to compare with is not rounded to the column's. */
export const bareType = (type: ColumnType) => (type.startsWith('numeric') ? 'numeric' : type)

/** A list as PostgreSQL writes it: `{"a","b"}`. */
export const arrayLiteral = (values: readonly unknown[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
