import { declareField, type FieldOptions } from '../../declare/field'
import { isDay } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

export interface DateOptions extends FieldOptions {
  default?: string
}

/** A calendar day, `YYYY-MM-DD`: it has no time zone and never becomes a Date. */
export const date = <const O extends DateOptions = object>(options: O = {} as O) =>
  declareField<'date', O, string>('date', options)

export const dateKind = defineKind({
  name: 'date',
  build: date,
  valueType: 'date',
  options: ['default'],
  check: (value) => (isDay(value) ? [] : invalid('date')),
  parse: (text) => (isDay(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    date: typeof dateKind
  }
}
