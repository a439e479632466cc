import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { decimalKind } from '../decimal/decimal.kind'
import { checkRange, invalid } from '../issues'

export interface RatingOptions extends FieldOptions {
  /** Maximum stars; 5 by default. */
  max?: number
  /** An average may be fractional. */
  average?: boolean
  default?: number
}

/** Stars. */
export const rating = fieldBuilder<'rating', RatingOptions, number>('rating')

export const ratingKind = defineKind({
  name: 'rating',
  build: rating,
  valueType: 'number',
  places: (field) => ((field as RatingOptions).average ? 2 : 0),
  options: ['max', 'average', 'default'],
  // As the database stores it, so that an audit event has the stored value.
  normalise: (value, { average }) => (average && typeof value === 'number' ? Math.round(value * 100) / 100 : value),
  check: (value, field) => {
    const { max = 5, average } = field as RatingOptions
    if (typeof value !== 'number' || (!average && !Number.isInteger(value))) return invalid('rating', { max })
    return checkRange(value, { min: average ? 0 : 1, max })
  },
  parse: (text, field) => {
    const decimal = decimalKind.parse(text, field)
    return decimal === undefined ? undefined : Number(decimal)
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    rating: typeof ratingKind
  }
}
