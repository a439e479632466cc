import { declareField } from '../../declare/field'
import { defineKind, type FieldKind } from '../../declare/kind'
import { type DecimalOptions, decimalKind } from '../decimal/decimal'

/** The one currency of the platform (specification section 9). */
export const currency = 'USD'

/** An amount of money in US dollars with two decimals, a decimal string everywhere. */
export const money = <const O extends Omit<DecimalOptions, 'precision' | 'scale'> = object>(options: O = {} as O) =>
  declareField<'money', O, string>('money', options)

export const moneyKind: FieldKind = defineKind({
  ...decimalKind,
  name: 'money',
  valueType: 'decimal',
  options: ['min', 'max', 'above', 'default'],
})
