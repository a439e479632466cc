import {
  type AnyRecord,
  type FieldMessages,
  hasMessages,
  type Language,
  nameOfProperty,
  type ResourceDeclaration,
  validate,
} from '../../src/declare'
import { cellOf } from '../../src/import-export/cells'
import { titleOf, titleTarget } from '../../src/registry/title'
import { changedValues } from '../audit/difference'
import type { OperationError } from '../errors'
import type { ImportCell } from './import-values'

/** A row of a file: its number in the file, and its cells. */
export interface ImportRow {
  row: number
  cells: readonly ImportCell[]
}

/** One changed value as column texts: of the record and of the file. */
export interface ImportChange {
  column: string
  before: string
  after: string
}

/** The result of a row, or its predicted result in a dry run. */
export type Became =
  | { outcome: 'created'; id?: string }
  | { outcome: 'changed'; id: string; changes: readonly ImportChange[] }
  | { outcome: 'unchanged'; id?: string }
  | { outcome: 'refused'; code: string; message: string; key?: string; values?: object; fields?: FieldMessages }

/** The same with the row's number and the title of its record. */
export type ImportOutcome = { row: number; title: string } & Became

/** Maximum characters of a value in an outcome. */
const mostShown = 200

const cut = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)

/** A value of a file as text. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The differences of the row from the record; null if there are none. */
export function changesOf(
  resource: ResourceDeclaration,
  record: AnyRecord,
  given: AnyRecord,
  cells: readonly ImportCell[],
  language: Language,
): readonly ImportChange[] | null {
  const { values, messages } = validate(resource, given, 'update')
  const changed = changedValues(resource, record, values)
  if (!hasMessages(messages) && Object.keys(changed).length === 0) return null
  const names = new Set(Object.keys(changed).map((property) => nameOfProperty(resource, property)))
  return cells.flatMap(({ column, value }) => {
    if (!names.has(column.name)) return []
    const change = { column: column.key, before: cut(cellOf(column, record, language)), after: cut(cellText(value)) }
    return change.before === change.after ? [] : [change]
  })
}

/** The title in a row, in the wanted language if it has one. */
function writtenTitle(resource: ResourceDeclaration, cells: readonly ImportCell[], language: Language): string {
  const naming = cells.filter(({ column, value }) => column.name === resource.title && value !== '')
  const named = naming.find(({ column }) => [language, 'value', 'title'].includes(column.part)) ?? naming[0]
  return cut(cellText(named?.value))
}

/** The title of the record that a row creates or changes. The text in the row, if it is a relation. */
export const rowTitle = (
  resource: ResourceDeclaration,
  cells: readonly ImportCell[],
  record: AnyRecord,
  language: Language,
): string => (titleTarget(resource) && writtenTitle(resource, cells, language)) || titleOf(resource, record, language)

/** Why a row was refused. A row without a title is named by its first value, such as an id or a slug. */
export function refusal(
  resource: ResourceDeclaration,
  { row, cells }: ImportRow,
  { code, message, extensions }: OperationError,
  language: Language,
): ImportOutcome {
  const { key, values, fields } = extensions as { key?: string; values?: object; fields?: FieldMessages }
  return {
    row,
    title: writtenTitle(resource, cells, language) || cut(cellText(cells.find(({ value }) => value !== '')?.value)),
    outcome: 'refused',
    code,
    message,
    ...(key && { key }),
    ...(values && { values }),
    ...(fields && { fields }),
  }
}
