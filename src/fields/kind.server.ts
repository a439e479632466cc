import { type AnyField, type Language, languages } from '../declare/field'
import type { ValueType } from '../declare/filter'
import { kindOf } from '../declare/kind'
import { snakeCase } from '../declare/names'

/** PostgreSQL types of columns; all exist in version 15. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'uuid'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'text[]'
  | `numeric(${number},${number})`

/** One column of a table, as data for `server/migrations/tables.ts`. */
export interface Column {
  name: string
  type: ColumnType
  /** Its language, for a localized field. */
  language?: Language
}

/** Name of a GraphQL type, or a type built for the field: its enum, or the related object type. */
export type TypeName =
  | 'String'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | 'ID'
  | 'DateTime'
  | 'Date'
  | 'Decimal'
  | 'JSON'
  | 'StoredFile'
  | 'SecretState'
  | 'ImageFraming'
  | 'ImageFramingInput'
  | `[${string}]`
  | 'enum'
  | 'record'
  | 'records'

/** Name of the GraphQL input for filters. */
export type ComparisonName =
  | 'StringFieldComparison'
  | 'IntFieldComparison'
  | 'FloatFieldComparison'
  | 'DecimalFieldComparison'
  | 'BooleanFieldComparison'
  | 'DateFieldComparison'
  | 'DateTimeFieldComparison'
  | 'IDFilterComparison'
  | 'enum'

/** Which related records are counted, and the field that is summed instead. */
export interface CountedRecords {
  filter?: object
  sum?: string
  /** Also the records that refer to one below this row in its tree. */
  within?: boolean
}

/** The statement of a computed field. */
interface ExpressionContext {
  /** The SQL of another field of the same row. */
  expression(name: string): string
  /** The SQL of a condition on the same row, with literal values. */
  condition(filter: object): string
  /**
   * The SQL for a count, or for a sum of a field, of the records of `resource`. Their field `by` refers to this row.
   */
  count(resource: string, by: string, which?: CountedRecords): string
}

/** Converts a value for storage: a hash, or a text encrypted for its row. */
interface StorageTools {
  hash(text: string): Promise<string>
  seal(text: string): string
}

/** The GraphQL type of entries that have a resource and values of an enum; its input has the suffix `Input`. */
export interface EntryType<Word extends string = string> {
  readonly type: string
  readonly description: string
  /** The property with the values, and its description. */
  readonly key: string
  readonly chosen: string
  /** The enum of the values. */
  readonly enumName: string
  readonly enumDescription: string
  readonly meanings: Readonly<Record<Word, string>>
}

/** A GraphQL object type of values; its input has the suffix `Input`. A part may be a list of another such type. */
export interface ObjectType {
  readonly type: string
  readonly description: string
  readonly parts: Readonly<
    Record<string, { readonly type: 'String' | 'Float' | `[${string}]`; readonly description: string }>
  >
}

/** The selected parts of a value by their keys in the answer. */
export type SelectedParts = ReadonlyMap<string, { readonly field: string; readonly inside?: SelectedParts }>

/** A sentence; undefined if it does not apply. */
export type Fact = string | false

/** The server part of a field kind: its columns, its place in the schema, its SQL. */
export interface ServerKind {
  /** Empty if the row does not store the value. */
  columns(name: string, field: AnyField): readonly Column[]
  readonly output: TypeName | ((field: AnyField) => TypeName) | null
  readonly input: TypeName | null
  /** The type of its entries, if the kind adds one to the schema. */
  readonly entries?: EntryType
  /** The object types that the kind adds to the schema, each after those that it contains. */
  readonly objects?: readonly ObjectType[]
  readonly comparison: ComparisonName | ((field: AnyField) => ComparisonName) | null
  /** The SQL of the value as JSON, from the SQL of its column. A value with parts has the selected ones by key. */
  json?(column: string, inside?: SelectedParts): string
  /** The SQL expression for searches, if it is not the column itself; its index uses the same expression. */
  searched?(column: string): string
  /** The SQL of a value as one word, if the search over all resources finds it in this form too. */
  joined?(column: string, field: AnyField): string | null
  /** Converts a value to its columns, if they do not store it unchanged. */
  stored?(value: unknown, field: AnyField, tools: StorageTools): readonly unknown[] | Promise<readonly unknown[]>
  /** How the program generates values, and a pattern to find them in a text. */
  readonly issued?: { make(field: AnyField): string; pattern(field: AnyField): string }
  /** Sentences about its values for the schema. `recordsOf` names the records of a resource. */
  facts?(field: AnyField, recordsOf: (resource: string) => string): readonly Fact[]
  /** The SQL of a value that is not stored. */
  expression?(field: AnyField, context: ExpressionContext): string
}

/** Quotes an SQL text, for values of declarations in a statement. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The SQL of the digits of a text. The index for the operator `digits` must have the same expression. */
export const digitsSql = (column: string) => `regexp_replace(${column}, '[^0-9]', '', 'g')`

/**
 * The SQL of a code as one word, such as an order number. Its digits are letters, so that a part of another number is
 * not found across its former hyphens.
 */
export const codeSql = (code: string) => `translate(lower(${code}), '0123456789-_./ ', 'qxzjkvwbfy')`

/** The bounds of a number. */
export const boundFacts = ({ min, max, above }: AnyField): readonly Fact[] => [
  min !== undefined && `At least ${min}.`,
  above !== undefined && `Greater than ${above}.`,
  max !== undefined && `At most ${max}.`,
]

/** The format of a text, and the bounds of its length. */
const textFacts = (field: AnyField): readonly Fact[] => [
  kindOf(field).notation ?? false,
  field.min !== undefined && `At least ${field.min} characters.`,
  field.max !== undefined && `At most ${field.max} characters.`,
]

/** ISO 8601 in UTC with milliseconds, as in JavaScript; every connection's time zone is UTC. */
export const instantAsText = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const localizedColumns = (name: string): readonly Column[] =>
  languages.map((language) => ({ name: `${snakeCase(name)}_${language}`, type: 'text', language }))

/** A kind with one column of the field's name, or one for each language of a localized field. */
export const columnKind = (
  type: ColumnType | ((field: AnyField) => ColumnType),
  rest: Pick<ServerKind, 'output' | 'input' | 'comparison'> & Pick<Partial<ServerKind>, 'json' | 'facts'>,
): ServerKind => ({
  columns: (field, options) =>
    options.localized === true
      ? localizedColumns(field)
      : [{ name: snakeCase(field), type: typeof type === 'function' ? type(options) : type }],
  ...rest,
})

/** Text is also the type of choices, with a check constraint: values of a PostgreSQL enum cannot be removed. */
export const textColumnKind: ServerKind = columnKind('text', {
  output: 'String',
  input: 'String',
  comparison: 'StringFieldComparison',
  facts: textFacts,
})

/** The server part of kinds without a file of their own, by the type of their values. */
export const columnKinds: Readonly<Partial<Record<ValueType, ServerKind>>> = {
  text: textColumnKind,
  number: columnKind('integer', { output: 'Int', input: 'Int', comparison: 'IntFieldComparison', facts: boundFacts }),
  boolean: columnKind('boolean', { output: 'Boolean', input: 'Boolean', comparison: 'BooleanFieldComparison' }),
  date: columnKind('date', { output: 'Date', input: 'Date', comparison: 'DateFieldComparison' }),
  instant: columnKind('timestamptz', {
    output: 'DateTime',
    input: 'DateTime',
    comparison: 'DateTimeFieldComparison',
    json: instantAsText,
  }),
  enum: columnKind('text', { output: 'enum', input: 'enum', comparison: 'enum' }),
  none: columnKind('jsonb', { output: 'JSON', input: 'JSON', comparison: null }),
}
