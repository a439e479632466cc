import type { Operator } from './operators'

/**
 * A condition as data: comparisons by field name, which must all be true, with optional `and` and `or`. Lists, presets,
 * scopes, rules and the `when` of an action share this language, on the server and in the browser.
 */
export interface AnyFilter {
  readonly and?: readonly AnyFilter[]
  readonly or?: readonly AnyFilter[]
  readonly [field: string]: unknown
}

/** A reference in place of a value: `$now`, `$me`, or another field of the same record. */
export type Reference = `$${string}`

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' && /^\$[a-zA-Z]/.test(value)

/** The comparisons of one field: operator to operand. */
export type FieldComparison = Readonly<Partial<Record<Operator, unknown>>>
