import { declareField } from '../../declare/field'
import type { AnyFilter } from '../../declare/filter'
import { defineKind } from '../../declare/kind'
import { intKind } from '../int/int.kind'

/** The number of records of `count` whose field `by` refers to this one. */
interface CountOptions {
  count: string
  by: string
  /** Also those of the records below this one; this resource must be a tree. */
  within?: boolean
}
/** The sum of integer fields of the same record. */
interface SumOptions {
  sum: readonly [string, ...string[]]
}
/** The first matching case; the last one has no condition. */
interface CasesOptions {
  cases: readonly { value: string; when?: AnyFilter }[]
}

export type ComputedOptions = CountOptions | SumOptions | CasesOptions

/** A value derived from others: displayed, filtered and sorted like a field, but not stored. */
export const computed = <const O extends ComputedOptions>(options: O) =>
  declareField<'computed', O & { write: 'never' }, O extends { cases: readonly { value: infer V }[] } ? V : number>(
    'computed',
    { write: 'never', ...options },
  )

/** The options of a computed field, distinguished by their key. */
export const computationOf = (field: object) => field as Partial<CountOptions & SumOptions & CasesOptions>

/** The possible values of a computed state; empty for a number. */
export const computedValues = (field: object): readonly string[] =>
  computationOf(field).cases?.map(({ value }) => value) ?? []

export const computedKind = defineKind({
  name: 'computed',
  build: computed,
  shape: 'derived',
  derivation: computationOf,
  choices: computedValues,
  options: ['count', 'by', 'within', 'sum', 'cases'],
  parse: (text, field) => {
    if (computationOf(field).cases) return computedValues(field).includes(text.trim()) ? text.trim() : undefined
    return intKind.parse(text, field)
  },
  valueType: (field) => (computationOf(field).cases ? 'enum' : 'number'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    computed: typeof computedKind
  }
}
