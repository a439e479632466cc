import { type AnyField, languages } from './field'
import { type FieldEdit, isBlank } from './field-edits'
import { kindOf } from './kind'
import { isLocalized, textIn } from './properties'
import { hasShape } from './traits'

/** An amount to add, or a factor. Text, because money is never a float. */
export const isAmount = (value: unknown): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(String(value))

/** The value of a field after an edit. */
export function valueAfter(field: AnyField, { mode, value }: FieldEdit, before: unknown): unknown {
  const ids = (list: unknown) => (list ?? []) as readonly string[]
  switch (mode) {
    case 'set':
      if (!isLocalized(field)) return value
      // An empty language keeps its text.
      return Object.fromEntries(languages.map((each) => [each, textIn(value, each) || textIn(before, each)]))
    case 'clear':
      return hasShape(field, 'links') ? [] : null
    case 'add':
      return [...new Set([...ids(before), ...ids(value)])]
    case 'remove':
      return ids(before).filter((id) => !ids(value).includes(id))
    case 'increase':
    case 'multiply': {
      if (isBlank(before)) return before
      const { valueType, places } = kindOf(field)
      const operate = mode === 'increase' ? sum : multiplied
      const after = operate(String(before), String(value), places?.(field) ?? 0)
      return valueType(field) === 'decimal' ? after : Number(after)
    }
  }
}

/** A decimal string as an integer of units of its last digit, and the number of its decimal places. */
const unitsOf = (text: string): [units: bigint, places: number] => {
  const [whole = '0', fraction = ''] = text.trim().split('.')
  return [BigInt(`${whole}${fraction}`), fraction.length]
}

/** Units at another number of decimal places; halves are rounded away from zero. */
function rescaled(units: bigint, from: number, to: number): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from)
  const step = 10n ** BigInt(from - to)
  const half = units < 0n ? -(step / 2n) : step / 2n
  return (units + half) / step
}

const textOf = (units: bigint, places: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The sum of two decimal strings, rounded to a number of decimal places. Exact, because money is never a float. */
export function sum(a: string, b: string, places: number): string {
  const [[units, from], [others, to]] = [unitsOf(a), unitsOf(b)]
  const most = Math.max(from, to)
  return textOf(rescaled(rescaled(units, from, most) + rescaled(others, to, most), most, places), places)
}

/** The product of two decimal strings, rounded to a number of decimal places. */
export function multiplied(a: string, b: string, places: number): string {
  const [[units, from], [others, to]] = [unitsOf(a), unitsOf(b)]
  return textOf(rescaled(units * others, from + to, places), places)
}
