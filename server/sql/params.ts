import type { ColumnType } from '../../src/fields/kind.server'
import { OperationError } from '../errors'

/** PostgreSQL accepts 65,535; requests have a few dozen. A list is one value. */
const mostValues = 5_000

/** A value that each run of a compiled statement reads again. */
export class Later<Run> {
  constructor(readonly read: (run: Run) => unknown) {}
}

/** The values of one run. */
export const valuesFor = <Run>(values: readonly unknown[], run: Run): readonly unknown[] =>
  values.map((value) => (value instanceof Later ? value.read(run) : value))

/** A query that a statement runs before its other parts. */
interface FirstQuery {
  name: string
  sql: string
}

/** The parameters of a statement in order; each has its type in the text. */
export class Params {
  readonly values: unknown[] = []

  /** @param queries of ids that replace conditions on related records, by condition; null if conditions keep them */
  constructor(readonly queries: Map<object, FirstQuery> | null = null) {}

  /** Compiles conditions, and removes their values and queries if `isUnused` says so of the result. */
  trying<Result>(compile: () => Result, isUnused: (result: Result) => boolean): Result {
    const values = this.values.length
    const queries = this.queries?.size ?? 0
    const result = compile()
    if (!isUnused(result)) return result
    this.values.length = values
    for (const key of [...(this.queries?.keys() ?? [])].slice(queries)) this.queries?.delete(key)
    return result
  }

  /** Throws QUERY_TOO_COMPLEX for too many values. */
  private take(value: unknown): number {
    if (this.values.length >= mostValues) {
      throw new OperationError('QUERY_TOO_COMPLEX', `A request compares with at most ${mostValues} values.`, {
        key: 'errors.tooComplex',
      })
    }
    return this.values.push(value)
  }

  /** Adds a value and returns its placeholder, e.g. `$3::uuid`. */
  add(value: unknown, type: ColumnType): string {
    return `$${this.take(value)}::${bareType(type)}`
  }

  /** Adds a list as one array, so that the statement's text does not depend on its length. */
  addList(values: readonly unknown[], type: ColumnType): string {
    return `$${this.take(arrayLiteral(values))}::${bareType(type)}[]`
  }
}

/** Without precision and scale, so that a compared value is not rounded. */
export const bareType = (type: ColumnType) => (type.startsWith('numeric') ? 'numeric' : type)

/** A list in PostgreSQL's format: `{"a","b"}`. */
export const arrayLiteral = (values: readonly unknown[]) =>
  `{${values.map((value) => (value === null ? 'null' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
