/** The type of a value in filters; it determines operators and comparison. */
export type ValueType = 'text' | 'number' | 'decimal' | 'instant' | 'date' | 'boolean' | 'enum' | 'id' | 'none'

const equality = ['eq', 'neq', 'in', 'notIn', 'is', 'isNot'] as const
const order = ['gt', 'gte', 'lt', 'lte'] as const
const range = ['between', 'notBetween'] as const
const pattern = ['like', 'notLike', 'iLike', 'notILike', 'digits'] as const

/** Operators by value type (api.md "Filter"). */
export const operatorsByType = {
  text: [...equality, ...order, ...pattern],
  number: [...equality, ...order, ...range],
  decimal: [...equality, ...order, ...range],
  instant: [...equality, ...order, ...range],
  date: [...equality, ...order, ...range],
  boolean: ['is', 'isNot', 'eq', 'neq'],
  enum: equality,
  id: equality,
  none: [],
} as const satisfies Record<ValueType, readonly string[]>

type Operator = (typeof operatorsByType)[ValueType][number]

interface Equality<V> {
  eq?: V
  neq?: V
  in?: readonly V[]
  notIn?: readonly V[]
  is?: null
  isNot?: null
}
interface Order<V> {
  gt?: V
  gte?: V
  lt?: V
  lte?: V
}

/** The operators of a field, by the value type of its kind. */
export interface Comparisons<V> {
  text: Equality<V> & Order<V> & { like?: string; notLike?: string; iLike?: string; notILike?: string; digits?: string }
  number: Equality<V> & Order<V> & { between?: { lower: V; upper: V }; notBetween?: { lower: V; upper: V } }
  decimal: Comparisons<V>['number']
  instant: Comparisons<V>['number']
  date: Comparisons<V>['number']
  boolean: { is?: boolean | null; isNot?: boolean | null; eq?: boolean; neq?: boolean }
  enum: Equality<V>
  id: Equality<V>
  none: never
}

/**
 * A condition as data: comparisons by field name, which must all be true, with optional `and`, `or` and `not`. Lists,
 * presets, scopes, rules and the `when` of an action share this language, on the server and in the browser.
 */
export interface AnyFilter {
  readonly and?: readonly AnyFilter[]
  readonly or?: readonly AnyFilter[]
  /** Every record that does not meet this filter, also one without a value to compare. */
  readonly not?: AnyFilter
  readonly [field: string]: unknown
}

/** A reference in place of a value: `$now`, `$me`, or another field of the same record. */
export type Reference = `$${string}`

/** Whether an operand is a reference. */
export const isReference = (value: unknown): value is Reference =>
  typeof value === 'string' && /^\$[a-zA-Z]/.test(value)

/** The names of the fields that a filter reads: those that it compares, and those that its operands refer to. */
export const fieldsIn = (filter: AnyFilter): readonly string[] =>
  Object.entries(filter).flatMap(([key, condition]): readonly string[] => {
    if (key === 'and' || key === 'or') return (condition as AnyFilter[]).flatMap(fieldsIn)
    if (key === 'not') return fieldsIn(condition as AnyFilter)
    const references = Object.values((condition ?? {}) as object)
      .flat()
      .filter(isReference)
    return [key, ...references.filter((each) => each !== '$now' && each !== '$me').map((each) => each.slice(1))]
  })

/** The comparisons of one field: operator to operand. */
export type FieldComparison = Readonly<Partial<Record<Operator, unknown>>>
