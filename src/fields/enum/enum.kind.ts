import { declareField, type FieldOptions, type Reading } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { complain } from '../issues'

export interface EnumOptions extends FieldOptions {
  default?: string
  /** Values that only this role scheme assigns; existing ones are kept in both schemes. */
  readingWords?: { readonly [R in Reading]?: readonly string[] }
}

/** One of several values; the specification's values are used in database, API and URLs. */
export const enumOf = <const V extends readonly [string, ...string[]], const O extends EnumOptions = object>(
  values: V,
  options: O & { default?: V[number]; readingWords?: { readonly [R in Reading]?: readonly V[number][] } } = {} as O,
) => declareField<'enum', { values: V } & O, V[number]>('enum', { values, ...options })

export const enumValues = (field: object): readonly string[] => (field as { values?: readonly string[] }).values ?? []

/** The values that people may assign: all except those of the other role scheme. Without a scheme all of them. */
export function offeredWords(field: object, reading?: Reading): readonly string[] {
  const { readingWords = {} } = field as EnumOptions
  const others = Object.entries(readingWords).flatMap(([of, words]) =>
    !reading || of === reading ? [] : (words ?? []),
  )
  return enumValues(field).filter((word) => !others.includes(word))
}

export const enumKind = defineKind({
  name: 'enum',
  build: enumOf,
  valueType: 'enum',
  choices: enumValues,
  writtenUnder: (field, reading) => (field.readingWords ? { ...field, values: offeredWords(field, reading) } : field),
  checkOptions: ({ values }, report) => {
    if (!Array.isArray(values) || values.length === 0)
      report('values', "must be a list of values: f.enum(['draft', 'published'])")
  },
  options: ['values', 'default', 'readingWords'],
  check: (value, field) =>
    enumValues(field).includes(value as string) ? [] : complain('choice', { choices: enumValues(field).join(', ') }),
  parse: (text, field) => (enumValues(field).includes(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    enum: typeof enumKind
  }
}
