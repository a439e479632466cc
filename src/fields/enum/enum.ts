import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { complain } from '../complaints'

export interface EnumOptions extends FieldOptions {
  default?: string
}

/** One of a few words; the words are the specification's and stand in the database, the API and the URL alike. */
export const enumOf = <const V extends readonly [string, ...string[]], const O extends EnumOptions = object>(
  values: V,
  options: O & { default?: V[number] } = {} as O,
) => declareField<'enum', { values: V } & O, V[number]>('enum', { values, ...options })

export const enumValues = (field: object): readonly string[] => (field as { values?: readonly string[] }).values ?? []

export const enumKind = defineKind({
  name: 'enum',
  valueType: 'enum',
  options: ['values', 'default'],
  check: (value, field) =>
    enumValues(field).includes(value as string) ? [] : complain('choice', { choices: enumValues(field).join(', ') }),
  parse: (text, field) => (enumValues(field).includes(text.trim()) ? text.trim() : undefined),
})
