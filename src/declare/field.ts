import { languages } from '../product'

/** The languages of content and of the interface, the fallback first. */
export { languages }
export type Language = (typeof languages)[number]

/** A text in every language; null where it has not been written. */
export type Localized = Record<Language, string>

/**
 * When a field may be written: by every form, at creation only, by an action or hook alone, or by the program alone.
 * One word here removes it from the types, the inputs and the forms.
 */
export type WriteRule = 'always' | 'create' | 'action' | 'never'

/** Which of the two readings of the role names is asked (specification section 6). */
export type Reading = 'A' | 'B'

/** What every kind understands. */
export interface FieldOptions {
  /** Must have a value (in every language, when localized). */
  required?: boolean
  unique?: boolean
  write?: WriteRule
  /** The list's free search looks into it. */
  search?: boolean
  /** Why it goes away and what to use instead: the schema tells it, everything goes on working. */
  deprecated?: string
  /** Means something under that reading of the role names alone: the screens of the other one leave it out. */
  reading?: Reading
  /** The name this field had before: the next migration renames its column instead of dropping it. */
  was?: string
}

/**
 * Whether a search looks into the records that a field leads to: into what their own search finds (true), or into these
 * of their fields alone.
 */
export interface RelatedSearch {
  search?: boolean | readonly string[]
}

declare const valueType: unique symbol

/** A declared field: its kind, its options as written, and (for the compiler only) the type of its value. */
export type Field<Kind extends string = string, Options = object, Value = unknown> = {
  readonly kind: Kind
  readonly [valueType]?: Value
} & Readonly<Options>

/** A field of which nothing but its declaration is known, as the program walks over it. */
export type AnyField = Field<string, Omit<FieldOptions, 'search'> & RelatedSearch & Record<string, unknown>>

/** The fields of a resource as the compiler sees them before it knows each. */
export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { readonly [valueType]?: infer V } ? NonNullable<V> : never

/** Makes a declared field; each kind's builder in `src/fields` is this with its own options and value. */
export const declareField = <Kind extends string, Options extends object, Value>(kind: Kind, options: Options) =>
  ({ kind, ...options }) as unknown as Field<Kind, Options, Value>
