import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { isDay } from '../date/date.kind'
import { complain } from '../issues'

export interface DatetimeOptions extends FieldOptions {
  /** `$now`: the moment of creation. */
  default?: '$now'
  /** Days from now that the form offers beside a time of one's own. */
  ahead?: readonly number[]
}

/** A moment, ISO 8601 with its zone; kept to the millisecond in UTC. */
export const datetime = <const O extends DatetimeOptions = object>(options: O = {} as O) =>
  declareField<'datetime', O, string>('datetime', options)

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** Whether a text is a moment with a zone, on a day that exists and in a year of four digits wherever it is read. */
export function isInstant(text: unknown): text is string {
  if (typeof text !== 'string' || !instant.test(text) || !isDay(text.slice(0, 10))) return false
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

export const datetimeKind = defineKind({
  name: 'datetime',
  build: datetime,
  valueType: 'instant',
  options: ['default', 'ahead'],
  normalise: (value) => (isInstant(value) ? new Date(value).toISOString() : value),
  check: (value) => (isInstant(value) || value instanceof Date ? [] : complain('datetime')),
  parse: (text) => (isInstant(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    datetime: typeof datetimeKind
  }
}
