import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { isInstant } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

export interface DatetimeOptions extends FieldOptions {
  /** `$now`: the time of creation. */
  default?: '$now'
  /** Days from now that the form offers as buttons. */
  ahead?: readonly number[]
}

/** A point in time, ISO 8601 with its zone; stored in UTC with milliseconds. */
export const datetime = fieldBuilder<'datetime', DatetimeOptions, string>('datetime')

export const datetimeKind = defineKind({
  name: 'datetime',
  build: datetime,
  valueType: 'instant',
  options: ['default', 'ahead'],
  normalise: (value) => (isInstant(value) ? new Date(value).toISOString() : value),
  check: (value) => (isInstant(value) || value instanceof Date ? [] : invalid('datetime')),
  parse: (text) => (isInstant(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    datetime: typeof datetimeKind
  }
}
