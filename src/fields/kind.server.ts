import { type AnyField, type Language, languages } from '../declare/field'
import { snakeCase } from '../declare/names'

/** PostgreSQL types the tables are made of; nothing newer than version 15 knows. */
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

/** One column of a table, as data: `server/migrations/tables.ts` makes Drizzle's of it. */
export interface Column {
  name: string
  type: ColumnType
  /** Which language it holds, for a localized field. */
  language?: Language
}

/** GraphQL's name of a type of this program, or one made for the field: its enum, the object it leads to. */
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
  | '[String]'
  | '[TokenScope]'
  | '[TokenScopeInput]'
  | '[WebhookEvents]'
  | '[WebhookEventsInput]'
  | 'enum'
  | 'record'
  | 'records'

/** GraphQL's name of the input that filters a field. */
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

/** What a computed field needs to know of the statement it becomes part of. */
export interface ExpressionContext {
  /** The SQL of another field of the same row, to compare with. */
  expression(name: string): string
  /** The SQL of a condition on the same row, its values written into it. */
  condition(filter: object): string
  /** The SQL of "how many records of `resource` hold this row in their field `by`". */
  count(resource: string, by: string): string
}

/** What turns a value into one that may be stored: a hash, or a text encrypted for its row. */
export interface StorageTools {
  hash(text: string): Promise<string>
  seal(text: string): string
}

/** A sentence; nothing where it does not apply. */
export type Fact = string | false

/** The server's part of a field kind: its columns, its place in the schema, its SQL. */
export interface ServerKind {
  /** Without any where the value is not kept in the row itself. */
  columns(name: string, field: AnyField): readonly Column[]
  readonly output: TypeName | ((field: AnyField) => TypeName) | null
  readonly input: TypeName | null
  readonly comparison: ComparisonName | ((field: AnyField) => ComparisonName) | null
  /**
   * The SQL of the value as JSON shows it, from the SQL of its column; of a value with parts, those that are asked for,
   * each under its key.
   */
  json?(column: string, inside?: ReadonlyMap<string, { readonly field: string }>): string
  /** The SQL that a search compares, where it is not the column itself; its index is made of it. */
  searched?(column: string): string
  /** What its columns hold, in their order, of a value that they do not hold as it is. */
  stored?(value: unknown, field: AnyField, tools: StorageTools): readonly unknown[] | Promise<readonly unknown[]>
  /** How the program makes its values, and the pattern by which they are found in a text. */
  readonly issued?: { make(field: AnyField): string; pattern(field: AnyField): string }
  /** What the schema says of its values, in sentences. `recordsOf` names the records of a resource. */
  facts?(field: AnyField, recordsOf: (resource: string) => string): readonly Fact[]
  /** The SQL of a value that no column holds. */
  expression?(field: AnyField, context: ExpressionContext): string
}

/** The SQL of the digits of a text. An index of it serves the operator `digits`, so both must write it alike. */
export const digitsSql = (column: string) => `regexp_replace(${column}, '[^0-9]', '', 'g')`

/** The bounds of a number. */
export const boundFacts = ({ min, max, above }: AnyField): readonly Fact[] => [
  min !== undefined && `At least ${min}.`,
  above !== undefined && `Greater than ${above}.`,
  max !== undefined && `At most ${max}.`,
]

/** The bounds of a text's length. */
export const lengthFacts = ({ min, max }: AnyField): readonly Fact[] => [
  min !== undefined && `At least ${min} characters.`,
  max !== undefined && `At most ${max} characters.`,
]

/** ISO 8601 in UTC to the millisecond, exactly as JavaScript writes it; every connection's time zone is UTC. */
export const instantAsText = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const localizedColumns = (name: string): readonly Column[] =>
  languages.map((language) => ({ name: `${snakeCase(name)}_${language}`, type: 'text', language }))

/** A kind with one column under the field's own name, or one a language when the field is localized. */
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

/** A kind kept as a text. */
export const textColumnKind = columnKind('text', {
  output: 'String',
  input: 'String',
  comparison: 'StringFieldComparison',
})
