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
  parse: parseDay,
})

/**
 * `2026/1/5` and `2026年1月5日`, as spreadsheets show dates → `2026-01-05`; undefined for other texts. The order of
 * `1/5/2026` is ambiguous.
 */
export function parseDay(text: string): string | undefined {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').trim())
  const day = parts
    ?.slice(1)
    .map((part) => part.padStart(2, '0'))
    .join('-')
  return isDay(day) ? day : undefined
}

declare module '../../declare/kind' {
  interface FieldKinds {
    date: typeof dateKind
  }
}
