import type { Fields, Localized, ValueOf } from './field'
import type { AnyFilter, Comparisons, Reference, ValueType } from './filter'
import type { FieldKinds, SealedState } from './kind'
import type { Language } from './languages'
import type { PluralEndings } from './names'

/** The part of a declaration that the types of a resource depend on. */
type Declared = { readonly fields: Fields }

type Name<F extends Fields> = Extract<keyof F, string>

/** The traits of a field's kind; empty for an undefined kind. */
type TraitsOf<F> = F extends { kind: infer K }
  ? K extends keyof FieldKinds
    ? FieldKinds[K]['traits']
    : object
  : object

/** One trait of a field's kind, or its default. */
type Trait<F, Name extends string, Usual> = TraitsOf<F> extends { readonly [N in Name]: infer Stated } ? Stated : Usual

type ShapeOf<F> = Trait<F, 'shape', 'column'>

/** Shapes without a value for columns. */
type Hidden = 'hashed' | 'inverse' | 'issued'

/** Fields for a list's columns and a record's screen. */
export type ColumnName<F extends Fields> =
  | { [K in Name<F>]: ShapeOf<F[K]> extends Hidden ? never : K }[Name<F>]
  | 'createdAt'
  | 'updatedAt'

/** Fields for a form: writable ones, and values computed from them. */
export type WritableName<F extends Fields> = {
  [K in Name<F>]: ShapeOf<F[K]> extends 'derived' ? K : F[K] extends { write: 'action' | 'never' } ? never : K
}[Name<F>]

/** Sort names of a list; a localized text has one for each language. */
export type SortName<F extends Fields> =
  | {
      [K in Name<F>]: Trait<F[K], 'sortable', true> extends false
        ? never
        : F[K] extends { localized: true }
          ? `${K}_${Language}`
          : ShapeOf<F[K]> extends 'reference'
            ? `${K}Id`
            : K
    }[Name<F>]
  | 'id'
  | 'createdAt'
  | 'updatedAt'

/** Filters of a list: relations, and values that have operators. */
export type FilterName<F extends Fields> =
  | {
      [K in Name<F>]: ShapeOf<F[K]> extends 'reference' | 'links'
        ? K
        : ShapeOf<F[K]> extends 'column' | 'derived'
          ? ValueTypeOf<F[K]> extends 'none'
            ? never
            : K
          : never
    }[Name<F>]
  | 'createdAt'
  | 'updatedAt'

/** Stored fields that readers may see. */
export type StoredName<F extends Fields> = {
  [K in Name<F>]: ShapeOf<F[K]> extends 'column' | 'reference' | 'upload' | 'links' ? K : never
}[Name<F>]

/** Fields with a column that has an order. */
export type IndexName<F extends Fields> =
  | {
      [K in Name<F>]: ShapeOf<F[K]> extends 'reference' | 'upload'
        ? K
        : ShapeOf<F[K]> extends 'column'
          ? Trait<F[K], 'sortable', true> extends false
            ? never
            : K
          : never
    }[Name<F>]
  | 'createdAt'
  | 'updatedAt'

/** Fields that a list may sum: numbers and money. */
export type SumName<F extends Fields> = {
  [K in Name<F>]: Trait<F[K], 'sortable', true> extends false
    ? never
    : Trait<F[K], 'valueType', 'text'> extends 'number' | 'decimal'
      ? K
      : never
}[Name<F>]

/** The singular, by the endings of `singularOf`. */
export type Singular<S extends string, Endings = PluralEndings> = Endings extends readonly [
  readonly [infer Many extends string, infer One extends string],
  ...infer Others,
]
  ? S extends `${infer Stem}${Many}`
    ? `${Stem}${One}`
    : Singular<S, Others>
  : S

/** The name of a field in records and inputs: `categoryId`, `coverId`, `tagIds`, or its own name. */
type PropertyName<K extends string, F> =
  ShapeOf<F> extends 'reference' | 'upload' ? `${K}Id` : ShapeOf<F> extends 'links' ? `${Singular<K>}Ids` : K

/** Never null after a save. */
type Present<F> = F extends { required: true } | { default: string | number | boolean }
  ? true
  : ShapeOf<F> extends 'links' | 'derived'
    ? true
    : undefined extends Trait<F, 'initial', undefined>
      ? false
      : true

type RowValue<F> = ShapeOf<F> extends 'sealed' ? SealedState : Present<F> extends true ? ValueOf<F> : ValueOf<F> | null

/** Base properties of every record. */
type RecordBase = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
}

/** A record of the resource, inferred from its declaration. */
export type Row<R extends Declared> = RowOf<R['fields']>
type RowOf<F extends Fields> = RecordBase & {
  [K in Name<F> as ShapeOf<F[K]> extends Hidden ? never : PropertyName<K, F[K]>]: RowValue<F[K]>
}

type InputValue<F> = F extends { localized: true } ? Partial<Localized> : ValueOf<F>

type Creatable<F> = F extends { write: 'action' | 'never' }
  ? false
  : ShapeOf<F> extends 'inverse' | 'derived' | 'total'
    ? false
    : true
type Updatable<F> = F extends { write: 'create' } ? false : Creatable<F>
type MustGive<F> = F extends { required: true }
  ? F extends { default: string | number | boolean }
    ? false
    : true
  : false

/** The input of a creation: required fields without a default are required. */
export type CreateInput<R extends Declared> = CreateInputOf<R['fields']>
type CreateInputOf<F extends Fields> = {
  [K in Name<F> as Creatable<F[K]> extends true
    ? MustGive<F[K]> extends true
      ? PropertyName<K, F[K]>
      : never
    : never]: InputValue<F[K]>
} & {
  [K in Name<F> as Creatable<F[K]> extends true
    ? MustGive<F[K]> extends true
      ? never
      : PropertyName<K, F[K]>
    : never]?: InputValue<F[K]> | null
}

/** The input of an update: all fields that may still be written. */
export type UpdateInput<R extends Declared> = UpdateInputOf<R['fields']>
type UpdateInputOf<F extends Fields> = {
  [K in Name<F> as Updatable<F[K]> extends true ? PropertyName<K, F[K]> : never]?: InputValue<F[K]> | null
}

/** Every value that code may write to a record: those of forms, and those that only actions and hooks write. */
export type WrittenValues<F extends Fields> = {
  [K in Name<F> as ShapeOf<F[K]> extends 'inverse' | 'derived' | 'total' ? never : PropertyName<K, F[K]>]: InputValue<
    F[K]
  > | null
}

/** The same in declarations: a value may be `$now`, `$me` or another field. */
export type CreateValues<F extends Fields> = {
  [Property in keyof WrittenValues<F>]: WrittenValues<F>[Property] | Reference
}

/** The values of an action's input, by property; null for omitted ones. */
export type InputValues<F extends Fields> = {
  readonly [K in Name<F> as PropertyName<K, F[K]>]: F[K] extends { required: true }
    ? ValueOf<F[K]>
    : ShapeOf<F[K]> extends 'links'
      ? ValueOf<F[K]>
      : ValueOf<F[K]> | null
}

/** Names of fields with encrypted values. */
export type SecretName<F extends Fields> = {
  [K in Name<F>]: ShapeOf<F[K]> extends 'sealed' ? K : F[K] extends { sealed: true } ? K : never
}[Name<F>]

/** For a type that depends on the field: numbers compare as numbers, other values as a choice. */
type ValueTypeOf<F> =
  Trait<F, 'valueType', 'none'> extends infer Stated
    ? Stated extends ValueType
      ? Stated
      : ValueOf<F> extends number
        ? 'number'
        : 'enum'
    : never

type FieldFilter<F, Extra = never> =
  ShapeOf<F> extends 'reference' | 'links' | 'inverse'
    ? AnyFilter
    : F extends { localized: true }
      ? { [L in Language]?: Comparisons<string>['text'] }
      : Comparisons<ValueOf<F> | Extra>[ValueTypeOf<F>]

interface BaseFilter {
  id?: Comparisons<string>['id']
  createdAt?: Comparisons<string>['instant']
  updatedAt?: Comparisons<string>['instant']
  version?: Comparisons<number>['number']
}

/** A filter on the resource; an unknown field or operator is a type error. */
export type Filter<R extends Declared> = FilterOf<R['fields']>
export type FilterOf<F extends Fields> = BaseFilter & {
  [K in Name<F>]?: FieldFilter<F[K]>
} & { and?: readonly FilterOf<F>[]; or?: readonly FilterOf<F>[]; not?: FilterOf<F> }

/** The same for rules, where a value of any type may be another field. */
export type RuleFilter<F extends Fields> = BaseFilter & {
  [K in Name<F>]?: FieldFilter<F[K], Reference>
} & { and?: readonly RuleFilter<F>[]; or?: readonly RuleFilter<F>[]; not?: RuleFilter<F> }

/** Names of fields with values of these types. */
export type NameOf<F extends Fields, Type extends ValueType> = {
  [K in Name<F>]: ValueTypeOf<F[K]> extends Type ? K : never
}[Name<F>]

/** Fields that can name a record: texts, choices, and relations to a record with such a name. */
export type TitleName<F extends Fields> =
  | NameOf<F, 'text' | 'enum'>
  | { [K in Name<F>]: ShapeOf<F[K]> extends 'reference' ? K : never }[Name<F>]

/** Names of token fields. */
export type TokenName<F extends Fields> = { [K in Name<F>]: ShapeOf<F[K]> extends 'issued' ? K : never }[Name<F>]

/** Names of integer fields. */
export type WholeNumberName<F extends Fields> = {
  [K in Name<F>]: Trait<F[K], 'isWhole', false> extends true ? K : never
}[Name<F>]

interface Bounds<V> {
  from: V
  to: V
}

/** Recommended ranges by number field; integers also allow ranges in percent of another field. */
export type RecommendedRanges<F extends Fields> = {
  [K in Name<F> as Trait<F[K], 'isWhole', false> extends true
    ? K
    : ValueTypeOf<F[K]> extends 'decimal'
      ? K
      : never]?: Trait<F[K], 'isWhole', false> extends true
    ? Bounds<number> & { percentOf?: WholeNumberName<F> }
    : Bounds<string>
}

/** The input fields of each action, by the action's name. */
export type ActionInputs = Readonly<Record<string, unknown>>
