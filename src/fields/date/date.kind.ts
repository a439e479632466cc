import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { isDay } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

/** A calendar day, `YYYY-MM-DD`: it has no time zone and never becomes a Date. */
export const date = fieldBuilder<'date', FieldOptions & { default?: string }, string>('date')

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
