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
  /** The SQL of a value that no column holds. */
  expression?(field: AnyField, context: ExpressionContext): string
}

/** The SQL of the digits of a text. An index of it serves the operator `digits`, so both must write it alike. */
export const digitsSql = (column: string) => `regexp_replace(${column}, '[^0-9]', '', 'g')`

const localizedColumns = (name: string): readonly Column[] =>
  languages.map((language) => ({ name: `${snakeCase(name)}_${language}`, type: 'text', language }))

/** A kind with one column under the field's own name, or one a language when the field is localized. */
export const columnKind = (
  type: ColumnType | ((field: AnyField) => ColumnType),
  rest: Pick<ServerKind, 'output' | 'input' | 'comparison'> & Pick<Partial<ServerKind>, 'json'>,
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
