import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { complain } from '../complaints'

export interface DatetimeOptions extends FieldOptions {
  /** `$now`: the moment of creation. */
  default?: '$now'
}

/** A moment, ISO 8601 with its zone; kept to the millisecond in UTC. */
export const datetime = <const O extends DatetimeOptions = object>(options: O = {} as O) =>
  declareField<'datetime', O, string>('datetime', options)

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** Whether a text is a moment with a zone. */
export const isInstant = (text: unknown): text is string =>
  typeof text === 'string' && instant.test(text) && !Number.isNaN(Date.parse(text))

export const datetimeKind = defineKind({
  name: 'datetime',
  valueType: 'instant',
  options: ['default'],
  check: (value) => (isInstant(value) || value instanceof Date ? [] : complain('datetime')),
  parse: (text) => (isInstant(text.trim()) ? text.trim() : undefined),
})
