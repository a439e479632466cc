import type { ColumnType } from '../../src/fields/kind.server'
import { OperationError } from '../errors'

/** PostgreSQL takes 65,535; what people ask for has a few dozen. A list is one value. */
const mostValues = 5_000

/** The values of a statement in the order of their numbers; every one stands in the text with its type. */
export class Params {
  readonly values: unknown[] = []

  /** Throws QUERY_TOO_COMPLEX for more values than a statement can have. */
  private take(value: unknown): number {
    if (this.values.length >= mostValues) {
      throw new OperationError('QUERY_TOO_COMPLEX', `A request compares with at most ${mostValues} values.`, {
        key: 'errors.tooComplex',
      })
    }
    return this.values.push(value)
  }

  /** Takes a value up and gives the text that stands for it, e.g. `$3::uuid`. */
  add(value: unknown, type: ColumnType): string {
    return `$${this.take(value)}::${bareType(type)}`
  }

  /** Takes a list up as one array, so that the statement's text does not depend on its length. */
  addList(values: readonly unknown[], type: ColumnType): string {
    return `$${this.take(arrayLiteral(values))}::${bareType(type)}[]`
  }
}

/** Without precision and scale: a value to compare with is not rounded to the column's. */
export const bareType = (type: ColumnType) => (type.startsWith('numeric') ? 'numeric' : type)

/** A list as PostgreSQL writes it: `{"a","b"}`. */
export const arrayLiteral = (values: readonly unknown[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
