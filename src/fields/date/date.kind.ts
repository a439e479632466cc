import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { complain } from '../issues'

export interface DateOptions extends FieldOptions {
  default?: string
}

/** A day of the calendar, `YYYY-MM-DD`: it has no zone and never becomes a Date. */
export const date = <const O extends DateOptions = object>(options: O = {} as O) =>
  declareField<'date', O, string>('date', options)

/** Whether a text names a day that exists; the calendar of databases has no year 0. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export const dateKind = defineKind({
  name: 'date',
  build: date,
  valueType: 'date',
  options: ['default'],
  check: (value) => (isDay(value) ? [] : complain('date')),
  parse: (text) => (isDay(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    date: typeof dateKind
  }
}
