import { declareField } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { type DecimalOptions, decimalKind } from '../decimal/decimal.kind'

/** An amount in the product's currency with two decimal places, always a decimal string. */
export const money = <const O extends Omit<DecimalOptions, 'precision' | 'scale'> = object>(options: O = {} as O) =>
  declareField<'money', O, string>('money', options)

export const moneyKind = defineKind({
  ...decimalKind.traits,
  name: 'money',
  build: money,
  valueType: 'decimal',
  options: ['min', 'max', 'above', 'default'],
})

declare module '../../declare/kind' {
  interface FieldKinds {
    money: typeof moneyKind
  }
}
