import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { languages } from '../../src/declare/languages'
import { kebabCase } from '../../src/declare/names'
import { cellOf } from '../../src/import-export/cells'
import { type FileColumn, fileColumns } from '../../src/import-export/columns'
import { byteOrderMark, csvLine } from '../../src/import-export/csv'
import type { ExportBody } from './export-request'
import { columnLabels } from './labels'
import type { FileFormat } from './table'

/** The text of an exported file in its parts. */
export interface ExportedFile {
  head: string
  rows(rows: readonly AnyRecord[], isFirst: boolean): string
  end: string
}

/** A file of these columns; `origin` completes the paths of files. */
export function exportedFile(
  resource: ResourceDeclaration,
  { columns: names, language, bom }: ExportBody,
  format: FileFormat,
  origin: string,
): ExportedFile {
  const columns = fileColumns(resource, names)
  if (format === 'json') {
    return {
      head: '[',
      rows: (rows, isFirst) => {
        const lines = rows.map((row) => `\n${JSON.stringify(withAddresses(row, columns, origin))}`)
        return `${isFirst ? '' : ','}${lines.join(',')}`
      },
      end: '\n]\n',
    }
  }
  const heading = language ? columnLabels(resource, columns, language) : columns.map(({ key }) => key)
  const cells = (row: AnyRecord) => columns.map((column) => cellOf(column, row, language ?? languages[0]))
  return {
    head: `${bom ? byteOrderMark : ''}${csvLine(heading)}`,
    rows: (rows) => rows.map((row) => csvLine(cells(withAddresses(row, columns, origin)))).join(''),
    end: '',
  }
}

/** The record with absolute URLs of its files, which are paths in the record. */
function withAddresses(row: AnyRecord, columns: readonly FileColumn[], origin: string): AnyRecord {
  const files = columns.filter(({ name, part }) => part === 'url' && row[name])
  if (files.length === 0) return row
  const whole = files.map(({ name }) => {
    const file = row[name] as { url: string }
    return [name, { ...file, url: origin + file.url }]
  })
  return { ...row, ...Object.fromEntries(whole) }
}

/** The name of a file that is exported today. */
export const fileName = ({ name }: ResourceDeclaration, format: FileFormat) =>
  `${kebabCase(name)}-${new Date().toISOString().slice(0, 10)}.${format}`
