import type { Operator } from './operators'

/**
 * A condition as data: field names to comparisons, all of which must hold, with `and` and `or` beside them. One
 * language for lists, presets, scopes, rules and the `when` of an action, on the server and in the browser.
 */
export interface AnyFilter {
  readonly and?: readonly AnyFilter[]
  readonly or?: readonly AnyFilter[]
  readonly [field: string]: unknown
}

/** Stands where a value stands: `$now`, `$me`, or another field of the same record. */
export type Reference = `$${string}`

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' && /^\$[a-zA-Z]/.test(value)

/** The comparisons of one field: operator to operand. */
export type FieldComparison = Readonly<Partial<Record<Operator, unknown>>>
