import { type AnyField, fieldOf, isLocalized, type Language, type ResourceDeclaration } from '../../declare'
import type { FieldEdit } from '../../declare/field-edits'
import { kindOf } from '../../declare/kind'
import { choicesOf, hasShape } from '../../declare/traits'
import { unharmed } from '../../import-export/csv'
import type { ListRecord } from '../list/columns'

/** Cells of a spreadsheet, and the cells of the list from the first one on. */
export interface PastedCells {
  text: string
  records: readonly ListRecord[]
  /** The fields of the columns. */
  names: readonly string[]
}

/** A cell with a tab, a line break or a quote of its own is in quotes. Other quotes are letters. */
const cellPattern = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y

/** The cells of a spreadsheet's range, by row. */
export function readRange(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const range = text.replace(/(\r\n|\r|\n)$/, '')
  for (let at = 0; at <= range.length; at++) {
    cellPattern.lastIndex = at
    const [whole = '', quoted] = cellPattern.exec(range) ?? []
    const isQuoted = quoted !== undefined && /[\t\r\n"]/.test(quoted)
    rows.at(-1)?.push(unharmed(isQuoted ? quoted.replaceAll('""', '"') : whole))
    at += whole.length
    if (range[at] === '\t') continue
    if (range[at] === '\r' && range[at + 1] === '\n') at++
    if (at < range.length) rows.push([])
  }
  return rows
}

/** The record with a title; `unknown` for none. */
export type NamedRecord = { readonly id: string } | 'unknown' | 'several'

/** What reads a cell: labels of choices, and related records by their title. */
export interface CellReader {
  language: Language
  labelOf(name: string, value: string): string
  find(target: string, title: string): NamedRecord
}

/** The titles in a cell of related records, as exports write them. */
const titlesIn = (text: string): readonly string[] =>
  text
    .split(/[;；]/)
    .map((title) => title.trim())
    .filter(Boolean)

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The titles of related records in a cell; empty for other fields. */
export const titlesOf = (field: AnyField, text: string): readonly string[] =>
  hasShape(field, 'links') ? titlesIn(text) : hasShape(field, 'reference') ? [text.trim()].filter(Boolean) : []

/**
 * The value of a cell's text as an input. A text that the kind cannot parse stays as it is, so that validation refuses
 * it.
 */
function inputOf(field: AnyField, name: string, text: string, reader: CellReader): unknown {
  if (isLocalized(field)) return { [reader.language]: text }
  if (hasShape(field, 'reference', 'links')) {
    const ids = titlesOf(field, text).flatMap((title) => {
      const found = reader.find(String(field.to), title)
      return typeof found === 'string' ? [] : [found.id]
    })
    return hasShape(field, 'links') ? [...new Set(ids)] : ids[0]
  }
  const choice = choicesOf(field).find((value) => isSame(value, text) || isSame(reader.labelOf(name, value), text))
  return choice ?? kindOf(field).parse(text.trim(), field) ?? text
}

/** What the cells of one row do to a record. */
export interface PastedRow {
  record: ListRecord
  edits: readonly FieldEdit[]
  /** The texts of the used cells, by field. */
  texts: Readonly<Record<string, string>>
  /** Titles of related records that name none, or several. */
  unknown: readonly { name: string; title: string; reason: 'unknown' | 'several' }[]
}

/** Whether the list could edit this cell in place. */
type IsEditable = (record: ListRecord, name: string) => boolean

/** The records with the cells that change them: those that are not empty, and editable here. */
const changingCells = (
  resource: ResourceDeclaration,
  { text, records, names }: PastedCells,
  isEditable: IsEditable,
): readonly { record: ListRecord; cells: readonly { name: string; field: AnyField; text: string }[] }[] =>
  readRange(text)
    .slice(0, records.length)
    .flatMap((row, at) => {
      const record = records[at]
      if (!record) return []
      const cells = row.slice(0, names.length).flatMap((cell, column) => {
        const name = names[column] ?? ''
        const field = fieldOf(resource, name)
        const text = cell.trim()
        return field && text !== '' && isEditable(record, name) ? [{ name, field, text }] : []
      })
      return [{ record, cells }]
    })

/** The related records that the cells name, by resource and title. The actor may not list those of other cells. */
export const namedRecords = (...of: Parameters<typeof changingCells>): readonly { to: string; title: string }[] =>
  changingCells(...of).flatMap(({ cells }) =>
    cells.flatMap(({ field, text }) => titlesOf(field, text).map((title) => ({ to: String(field.to), title }))),
  )

/** The edits of each record; empty cells change nothing. */
export function pastedRows(
  resource: ResourceDeclaration,
  pasted: PastedCells,
  isEditable: IsEditable,
  reader: CellReader,
): readonly PastedRow[] {
  return changingCells(resource, pasted, isEditable).map(({ record, cells }) => {
    const edits: FieldEdit[] = []
    const texts: Record<string, string> = {}
    const unknown: PastedRow['unknown'][number][] = []
    for (const { name, field, text } of cells) {
      texts[name] = text
      const missing = titlesOf(field, text).flatMap((title) => {
        const reason = reader.find(String(field.to), title)
        return typeof reason === 'string' ? [{ name, title, reason }] : []
      })
      unknown.push(...missing)
      if (missing.length === 0) edits.push({ name, mode: 'set', value: inputOf(field, name, text, reader) })
    }
    return { record, edits, texts, unknown }
  })
}
