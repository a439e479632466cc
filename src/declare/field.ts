import type { Language } from './languages'

export { type Language, languages } from './languages'

/** Values by name: a record in an answer or a statement, or a part of one. */
export type AnyRecord = Readonly<Record<string, unknown>>

/** A text in every language; a missing one is null. */
export type Localized = Record<Language, string>

/**
 * Who may write a field: every form, only forms of new records, only actions and hooks, or only the program. It also
 * determines types, inputs and forms.
 */
type WriteRule = 'always' | 'create' | 'action' | 'never'

/** A role scheme (specification section 6); a product declares one or both. */
export type RoleScheme = 'A' | 'B'

/** Options of every kind. */
export interface FieldOptions {
  /** A value is required (in every language, if localized). */
  required?: boolean
  /** No other record has the same value, or none with the same relation `within`; those without one are a group too. */
  unique?: boolean | { readonly within: string }
  write?: WriteRule
  /** The list's search includes it. */
  search?: boolean
  /** The replacement of a deprecated field, for the schema; the field still works. */
  deprecated?: string
  /** The role scheme that uses the field: the screens of the other one omit it. */
  roleScheme?: RoleScheme
  /** The former name of this field: the next migration renames its column instead of dropping it. */
  was?: string
}

/** Whether a search includes related records: all texts of their own search (true), or only these of their fields. */
export interface RelatedSearch {
  search?: boolean | readonly string[]
}

declare const valueType: unique symbol

/** A declared field: its kind, its options as written, and (only for the compiler) the type of its value. */
export type Field<Kind extends string = string, Options = object, Value = unknown> = {
  readonly kind: Kind
  readonly [valueType]?: Value
} & Readonly<Options>

/** A field without its static type, for code that iterates over fields. */
export type AnyField = Field<string, Omit<FieldOptions, 'search'> & RelatedSearch & Record<string, unknown>>

/** The fields of a resource before their types are known. */
export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { readonly [valueType]?: infer V } ? NonNullable<V> : never

/** Builds a declared field; the builders in `src/fields` call it with their options and value. */
export const declareField = <Kind extends string, Options extends object, Value>(kind: Kind, options: Options) =>
  ({ kind, ...options }) as unknown as Field<Kind, Options, Value>

/** The builder of a kind whose options are all optional and do not determine the type of its values. */
export function fieldBuilder<Kind extends string, Options extends object, Value>(kind: Kind) {
  function build(): Field<Kind, object, Value>
  function build<const O extends Options>(options: O): Field<Kind, O, Value>
  function build(options: object = {}) {
    return declareField<Kind, object, Value>(kind, options)
  }
  return build
}
