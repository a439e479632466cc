import type { AnyField, Reading } from './field'
import type { AnyFilter, FieldComparison } from './filter'
import type { ValueType } from './operators'

/** What is wrong with one value: a translation key under `validation` and the values it interpolates. */
export interface ValidationIssue {
  key: string
  values?: Record<string, string | number>
  /** Where inside the value, e.g. `zh` or `2`; nothing for the value itself. */
  at?: string
}

/**
 * How the values of a kind are kept and travel:
 * `column` one column under the field's own name · `reference` a row's id (`category` + `categoryId`) · `file` a stored
 * file's id (`cover` + `coverId`) · `links` many rows (`tags` + `tagIds`) · `inverse` rows that point here · `sealed` is
 * encrypted and only its state comes out · `hashed` goes in and never comes out · `derived` comes out and never goes in ·
 * `issued` is made by the program and comes out once.
 */
export type Shape = 'column' | 'reference' | 'upload' | 'links' | 'inverse' | 'sealed' | 'hashed' | 'derived' | 'issued'

/** What may be known of a sealed value. */
export interface SealedState {
  isSet: boolean
  last4: string | null
}

/** How a derived value is worked out, in one of three ways. */
export interface Derivation {
  /** How many records of the resource `count` hold this one in their field `by`. */
  readonly count?: string
  readonly by?: string
  /** The sum of whole-number fields of the same record. */
  readonly sum?: readonly string[]
  /** The value of the first case whose condition holds; the last one has no condition. */
  readonly cases?: readonly { readonly value: string; readonly when?: AnyFilter }[]
}

/** What an upload for a field must keep to. */
export interface UploadLimits {
  /** Media types taken, decided by the content and not by the name. */
  accept: readonly string[]
  maxBytes: number
  /** Pictures alone are taken. */
  isImage: boolean
}

/** The shared part of a field kind: what browser and server must agree on. No React, no SQL. */
export interface FieldKind {
  readonly name: string
  readonly shape: Shape
  /** Decides the operators of its filters; for `computed` it may depend on the field. */
  valueType(field: AnyField): ValueType
  readonly sortable: boolean
  /** May be declared `localized`. */
  readonly localizable?: boolean
  /** Whether free search may look into it. */
  readonly searchable?: boolean
  /**
   * What a search asks of the field, where it is not "contains the text in either case"; null for a text that no value
   * of the kind contains.
   */
  search?(text: string): FieldComparison | null
  /** The options it understands besides those of every field; anything else is a slip that start-up reports. */
  readonly options: readonly string[]
  /** Characters of the longest text that a value is written with; a longer one is refused before anything reads it. */
  longest(field: AnyField): number
  /** Whole numbers: they can be summed, and an order of records can be kept in them. */
  readonly isWhole?: boolean
  /** What a new record has where neither its input nor the declaration gives a value. */
  readonly initial?: unknown
  /** The values it takes, in their order, where it takes only some. */
  choices?(field: AnyField): readonly string[]
  /** The field as it may be written under a role scheme, where that takes values away. */
  writtenUnder?(field: AnyField, reading: Reading): AnyField
  /** The form asks for it twice: the input takes `confirm…` beside it, and the two must agree. */
  isRepeated?(field: AnyField): boolean
  /** How its value is worked out; of the shape `derived` alone. */
  derivation?(field: AnyField): Derivation
  /** Reports options that contradict each other or have a wrong form (D004). */
  checkOptions?(field: AnyField, report: (option: string, message: string) => void): void
  /** What a form proposes for it while nobody writes it: made of the text of the field `source`. */
  readonly proposal?: {
    source(field: AnyField): string | undefined
    from(text: string, field: AnyField): string
  }
  /** Where to look for a value to show while the record has none: a relation, and a field of the record it leads to. */
  fallback?(field: AnyField): readonly [relation: string, field: string] | undefined
  /** The parts of a value in an answer; absent where the value has none. */
  readonly parts?: readonly string[]
  /** Stands before the name of its record wherever that is a link. */
  readonly marksLinks?: boolean
  /** Files that may be uploaded for it; absent where it takes none. */
  uploads?(field: AnyField): UploadLimits
  /** Tidies a value before it is checked (trims an e-mail, turns "" into null). */
  normalise?(value: unknown, field: AnyField): unknown
  /** ValidationIssues about a value that is there; absence is the business of `required`. */
  check(value: unknown, field: AnyField): readonly ValidationIssue[]
  /** From text (a URL, a CSV cell) to a value; undefined where the text cannot be read. */
  parse(text: string, field: AnyField): unknown
  /** From a value to the text of a CSV cell. */
  format(value: unknown, field: AnyField): string
}

/** What a kind states of itself; everything but its name and its builder has a usual answer. */
type KindTraits = Pick<FieldKind, 'name'> &
  Partial<Omit<FieldKind, 'name' | 'valueType'>> & {
    /** What a declaration is written with: `f.<name>`. */
    readonly build: unknown
    readonly valueType?: ValueType | FieldKind['valueType']
  }

/** A kind with what it stated, from which the types of declarations, records and inputs are inferred. */
export type DefinedKind<T> = FieldKind & { readonly traits: T }

/** The kinds by name, for the compiler: each kind's folder adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where kinds are defined
export interface FieldKinds {}

const kinds = new Map<string, DefinedKind<KindTraits>>()

/** Every kind that was defined, by name. */
export const kindsByName: ReadonlyMap<string, DefinedKind<KindTraits>> = kinds

/** The kind of a declared field. Throws for a kind that nobody defined, which start-up checks report first. */
export function kindOf(field: AnyField): FieldKind {
  const kind = kinds.get(field.kind)
  if (!kind) throw new Error(`There is no field kind "${field.kind}".`)
  return kind
}

/** Numbers, days, colours and ids are far shorter. */
const longestUsually = 255

/**
 * Makes a kind known under its name. Fills in what most kinds have in common, and checks the length first: no kind
 * normalises, checks or parses a text that is longer than its values can be, so that the work of a field is bounded.
 */
export function defineKind<const T extends KindTraits>(traits: T): DefinedKind<T> {
  const stated: KindTraits = traits
  const { normalise, check = () => [], parse = (text: string) => text, longest = () => longestUsually } = stated
  const { valueType = 'none' } = stated
  // A character takes two units at most; exactly counted is only what is not far too long.
  const isTooLong = (value: unknown, field: AnyField) => typeof value === 'string' && value.length > 2 * longest(field)
  const kind: DefinedKind<T> = {
    shape: 'column',
    sortable: true,
    options: [],
    format: (value) => (value === null || value === undefined ? '' : String(value)),
    ...stated,
    longest,
    ...(normalise && {
      normalise: (value: unknown, field: AnyField) => (isTooLong(value, field) ? value : normalise(value, field)),
    }),
    check: (value, field) =>
      isTooLong(value, field) ? [{ key: 'maxLength', values: { max: longest(field) } }] : check(value, field),
    parse: (text, field) => (isTooLong(text, field) ? undefined : parse(text, field)),
    valueType: typeof valueType === 'function' ? valueType : () => valueType,
    traits,
  }
  kinds.set(kind.name, kind)
  return kind
}
