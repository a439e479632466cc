import { declareField, type FieldOptions, type RoleScheme } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

export interface EnumOptions extends FieldOptions {
  default?: string
  /** Values that only super admins of this role scheme assign; existing ones are kept in both schemes. */
  schemeValues?: { readonly [R in RoleScheme]?: readonly string[] }
}

/** One of several values; the specification's values are used in database, API and URLs. */
export const enumOf = <const V extends readonly [string, ...string[]], const O extends EnumOptions = object>(
  values: V,
  options: O & { default?: V[number]; schemeValues?: { readonly [R in RoleScheme]?: readonly V[number][] } } = {} as O,
) => declareField<'enum', { values: V } & O, V[number]>('enum', { values, ...options })

export const enumValues = (field: object): readonly string[] => (field as { values?: readonly string[] }).values ?? []

/** The values that people may assign: all except those of the other role scheme. Without a scheme all of them. */
export function offeredValues(field: object, roleScheme?: RoleScheme, isSuper = true): readonly string[] {
  const { schemeValues = {} } = field as EnumOptions
  const others = Object.entries(schemeValues).flatMap(([of, values]) =>
    !roleScheme || (of === roleScheme && isSuper) ? [] : (values ?? []),
  )
  return enumValues(field).filter((value) => !others.includes(value))
}

export const enumKind = defineKind({
  name: 'enum',
  build: enumOf,
  valueType: 'enum',
  choices: enumValues,
  writtenUnder: (field, roleScheme) =>
    field.schemeValues ? { ...field, values: offeredValues(field, roleScheme) } : field,
  checkOptions: ({ values }, report) => {
    if (!Array.isArray(values) || values.length === 0)
      report('values', "must be a list of values: f.enum(['draft', 'published'])")
  },
  options: ['values', 'default', 'schemeValues'],
  check: (value, field) =>
    enumValues(field).includes(value as string) ? [] : invalid('choice', { choices: enumValues(field).join(', ') }),
  parse: (text, field) => (enumValues(field).includes(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    enum: typeof enumKind
  }
}
