import { fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { type DecimalOptions, decimalKind } from '../decimal/decimal.kind'

/** An amount in the product's currency with two decimal places, always a decimal string. */
export const money = fieldBuilder<'money', Omit<DecimalOptions, 'precision' | 'scale'>, string>('money')

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
