import {
  type AnyRecord,
  fieldByProperty,
  hasMessages,
  type Language,
  type Messages,
  type ResourceDeclaration,
  validate,
} from '../../src/declare'
import { cellOf } from '../../src/import-export/cells'
import { titleOf, titleTarget } from '../../src/registry/title'
import { changedValues } from '../audit/difference'
import type { OperationError } from '../errors'
import type { ImportCell } from './import-values'

/** A row of a file: its number, counted from 1 without the headings, and its cells. */
export interface ImportRow {
  row: number
  cells: readonly ImportCell[]
}

/** One value that differs, as texts of the column: what the record says, and what the file does. */
export interface ImportChange {
  column: string
  before: string
  after: string
}

/** What became of a row, or in a dry run would become of it. */
export type Became =
  | { outcome: 'created'; id?: string }
  | { outcome: 'changed'; id: string; changes: readonly ImportChange[] }
  | { outcome: 'unchanged'; id?: string }
  | { outcome: 'refused'; code: string; message: string; key?: string; values?: object; fields?: Messages }

/** The same, of which row, and what the row calls its record. */
export type ImportOutcome = { row: number; title: string } & Became

/** Characters of a value that an outcome shows. */
const mostShown = 200

const cut = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)

const shownCell = (value: unknown) =>
  cut(value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** What of the row differs from the record; null when nothing does. */
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
  const names = new Set(Object.keys(changed).map((property) => fieldByProperty(resource, property)?.[0]))
  return cells.flatMap(({ column, value }) => {
    if (!names.has(column.name)) return []
    const change = { column: column.key, before: cut(cellOf(column, record, language)), after: shownCell(value) }
    return change.before === change.after ? [] : [change]
  })
}

/** What a row calls its record, in the wanted language where it says so. */
function writtenTitle(resource: ResourceDeclaration, cells: readonly ImportCell[], language: Language): string {
  const naming = cells.filter(({ column, value }) => column.name === resource.title && value !== '')
  const named = naming.find(({ column }) => [language, 'value', 'title'].includes(column.part)) ?? naming[0]
  return shownCell(named?.value)
}

/** The name of the record that a row makes or changes; where it is another record's, what the row calls that one. */
export const rowTitle = (
  resource: ResourceDeclaration,
  cells: readonly ImportCell[],
  record: AnyRecord,
  language: Language,
): string => (titleTarget(resource) && writtenTitle(resource, cells, language)) || titleOf(resource, record, language)

/** Why a row was not taken. */
export function refusal(
  resource: ResourceDeclaration,
  { row, cells }: ImportRow,
  { code, message, extensions }: OperationError,
  language: Language,
): ImportOutcome {
  const { key, values, fields } = extensions as { key?: string; values?: object; fields?: Messages }
  return {
    row,
    title: writtenTitle(resource, cells, language),
    outcome: 'refused',
    code,
    message,
    ...(key && { key }),
    ...(values && { values }),
    ...(fields && { fields }),
  }
}
