import { declareField } from '../../declare/field'
import type { AnyFilter } from '../../declare/filter'
import { defineKind } from '../../declare/kind'

export interface TotalOptions {
  /** The resource whose records refer to this one. */
  of: string
  /** Its relation field. */
  by: string
  /** Its number or money field to sum; by default the records are counted. */
  sum?: string
  /** Which of its records; all by default. */
  filter?: AnyFilter
}

/**
 * The number of related records, or the sum of one of their fields. Only displayed: a list cannot find records by it
 * quickly. Null for an actor who may not list the related records.
 */
export const total = <const O extends TotalOptions>(options: O) =>
  declareField<'total', O & { write: 'never' }, O extends { sum: string } ? string : number>('total', {
    write: 'never',
    ...options,
  })

const totalOf = (field: object) => field as unknown as TotalOptions

export const totalKind = defineKind({
  name: 'total',
  build: total,
  shape: 'total',
  sortable: false,
  options: ['of', 'by', 'sum', 'filter'],
  derivation: (field) => {
    const { of, by, sum, filter } = totalOf(field)
    return { count: of, by, summed: sum, filter }
  },
  parse: () => undefined,
})

declare module '../../declare/kind' {
  interface FieldKinds {
    total: typeof totalKind
  }
}
