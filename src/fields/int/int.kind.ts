import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { readInt } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { checkRange, invalid } from '../issues'

export interface IntOptions extends FieldOptions {
  min?: number
  max?: number
  above?: number
  default?: number
}

/** A 32-bit integer. */
export const int = fieldBuilder<'int', IntOptions, number>('int')

export const intKind = defineKind({
  name: 'int',
  build: int,
  valueType: 'number',
  isWhole: true,
  options: ['min', 'max', 'above', 'default'],
  check: (value, field) =>
    Number.isInteger(value)
      ? checkRange(value as number, { min: -2_147_483_648, max: 2_147_483_647, ...(field as IntOptions) })
      : invalid('int'),
  parse: (text) => {
    const number = readInt(text)
    return typeof number === 'number' ? number : undefined
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    int: typeof intKind
  }
}
