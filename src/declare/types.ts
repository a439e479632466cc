import type { Fields, Localized, ValueOf } from './field'
import type { AnyFilter, Reference } from './filter'
import type { Comparisons } from './operators'
import type { ResourceDeclaration } from './resource'

type Name<F extends Fields> = Extract<keyof F, string>

/** Kinds that hold no value a column could show or a form could write. */
type Hidden = { kind: 'password' } | { kind: 'children' } | { kind: 'token' }

/** What may stand in a list's columns or on a record's screen. */
export type ColumnName<F extends Fields> =
  | { [K in Name<F>]: F[K] extends Hidden ? never : K }[Name<F>]
  | 'createdAt'
  | 'updatedAt'

/** What a form may hold: fields whose `write` lets a person write them, and what follows from them. */
export type WritableName<F extends Fields> = {
  [K in Name<F>]: F[K] extends { kind: 'computed' } ? K : F[K] extends { write: 'action' | 'never' } ? never : K
}[Name<F>]

type Unsortable =
  | {
      kind:
        | 'longText'
        | 'markdown'
        | 'emoji'
        | 'color'
        | 'json'
        | 'file'
        | 'image'
        | 'secret'
        | 'password'
        | 'strings'
        | 'urls'
        | 'scopes'
        | 'events'
        | 'token'
    }
  | { kind: 'relations' | 'children' }

/** What a list may be sorted by; a localized text by each of its languages. */
export type SortName<F extends Fields> =
  | {
      [K in Name<F>]: F[K] extends Unsortable
        ? never
        : F[K] extends { localized: true }
          ? `${K}_en` | `${K}_zh`
          : F[K] extends { kind: 'relation' }
            ? `${K}Id`
            : K
    }[Name<F>]
  | 'id'
  | 'createdAt'
  | 'updatedAt'

type Singular<S extends string> = S extends `${infer Stem}ies` ? `${Stem}y` : S extends `${infer Stem}s` ? Stem : S

/** The name a field has in a record and in an input: `categoryId`, `coverId`, `tagIds`, or its own. */
export type PropertyName<K extends string, F> = F extends { kind: 'relation' | 'file' | 'image' }
  ? `${K}Id`
  : F extends { kind: 'relations' }
    ? `${Singular<K>}Ids`
    : K

/** Always has a value once saved. */
type Present<F> = F extends { required: true } | { kind: 'boolean' | 'relations' | 'computed' | 'secret' }
  ? true
  : F extends { default: string | number | boolean }
    ? true
    : false

type RowValue<F> = F extends { kind: 'secret' }
  ? { isSet: boolean; last4: string | null }
  : Present<F> extends true
    ? ValueOf<F>
    : ValueOf<F> | null

/** What every record has besides its declared fields. */
export type RecordBase = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
}

/** A record of the resource, inferred from its declaration. */
export type Row<R extends ResourceDeclaration> = RowOf<R['fields']>
export type RowOf<F extends Fields> = RecordBase & {
  [K in Name<F> as F[K] extends Hidden ? never : PropertyName<K, F[K]>]: RowValue<F[K]>
}

type InputValue<F> = F extends { localized: true } ? Partial<Localized> : ValueOf<F>

type Creatable<F> = F extends { write: 'action' | 'never' } | { kind: 'children' | 'computed' } ? false : true
type Updatable<F> = F extends { write: 'create' } ? false : Creatable<F>
type MustGive<F> = F extends { required: true }
  ? F extends { default: string | number | boolean }
    ? false
    : true
  : false

/** What creating takes: the required fields without a default must be there. */
export type CreateInput<R extends ResourceDeclaration> = CreateInputOf<R['fields']>
export type CreateInputOf<F extends Fields> = {
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

/** What updating takes: any of the fields that may still be written. */
export type UpdateInput<R extends ResourceDeclaration> = UpdateInputOf<R['fields']>
export type UpdateInputOf<F extends Fields> = {
  [K in Name<F> as Updatable<F[K]> extends true ? PropertyName<K, F[K]> : never]?: InputValue<F[K]> | null
}

/** Every value that code can write to a record: those of forms, and those that only actions and hooks write. */
export type WrittenValues<F extends Fields> = {
  [K in Name<F> as F[K] extends { kind: 'children' | 'computed' } ? never : PropertyName<K, F[K]>]: InputValue<
    F[K]
  > | null
}

/** The same as a declaration writes them: `$now`, `$me` or another field may stand for a value. */
export type CreateValues<F extends Fields> = {
  [Property in keyof WrittenValues<F>]: WrittenValues<F>[Property] | Reference
}

/** The values of an action's input, by property; null for what was left out. */
export type InputValues<F extends Fields> = {
  readonly [K in Name<F> as PropertyName<K, F[K]>]: F[K] extends { required: true } | { kind: 'relations' }
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null
}

/** Names of fields whose values the program keeps sealed. */
export type SecretName<F extends Fields> = {
  [K in Name<F>]: F[K] extends { kind: 'secret' } | { kind: 'token'; sealed: true } ? K : never
}[Name<F>]

type ComparisonKind<F> = F extends { kind: 'int' | 'rating' }
  ? 'number'
  : F extends { kind: 'decimal' | 'money' }
    ? 'decimal'
    : F extends { kind: 'date' }
      ? 'date'
      : F extends { kind: 'datetime' }
        ? 'instant'
        : F extends { kind: 'boolean' }
          ? 'boolean'
          : F extends { kind: 'enum' }
            ? 'enum'
            : F extends { kind: 'file' | 'image' }
              ? 'id'
              : F extends { kind: 'computed' }
                ? ValueOf<F> extends number
                  ? 'number'
                  : 'enum'
                : F extends {
                      kind: 'secret' | 'password' | 'strings' | 'urls' | 'json' | 'scopes' | 'events' | 'token'
                    }
                  ? 'none'
                  : 'text'

type FieldFilter<F, Extra = never> = F extends { kind: 'relation' | 'relations' | 'children' }
  ? AnyFilter
  : F extends { localized: true }
    ? { en?: Comparisons<string>['text']; zh?: Comparisons<string>['text'] }
    : Comparisons<ValueOf<F> | Extra>[ComparisonKind<F>]

interface BaseFilter {
  id?: Comparisons<string>['id']
  createdAt?: Comparisons<string>['instant']
  updatedAt?: Comparisons<string>['instant']
  version?: Comparisons<number>['number']
}

/** A condition on records of the resource; an unknown field or an operator the kind has not is an error in the editor. */
export type Filter<R extends ResourceDeclaration> = FilterOf<R['fields']>
export type FilterOf<F extends Fields> = BaseFilter & {
  [K in Name<F>]?: FieldFilter<F[K]>
} & { and?: readonly FilterOf<F>[]; or?: readonly FilterOf<F>[] }

/** The same for rules, where another field may stand for a value of any type. */
export type RuleFilter<F extends Fields> = BaseFilter & {
  [K in Name<F>]?: FieldFilter<F[K], Reference>
} & { and?: readonly RuleFilter<F>[]; or?: readonly RuleFilter<F>[] }

/** Names of fields that hold a token. */
export type TokenName<F extends Fields> = { [K in Name<F>]: F[K] extends { kind: 'token' } ? K : never }[Name<F>]

/** Names of fields that hold whole numbers. */
type WholeNumberName<F extends Fields> = { [K in Name<F>]: F[K] extends { kind: 'int' } ? K : never }[Name<F>]

interface Bounds<V> {
  from: V
  to: V
}

/** What may be advised of each field that holds a number; of whole numbers also how much percent they are of another. */
export type RecommendedRanges<F extends Fields> = {
  [K in Name<F> as F[K] extends { kind: 'int' | 'decimal' | 'money' } ? K : never]?: F[K] extends { kind: 'int' }
    ? Bounds<number> & { percentOf?: WholeNumberName<F> }
    : Bounds<string>
}

/** The fields that each action asks for, by the action's name. */
export type ActionInputs = Readonly<Record<string, unknown>>
