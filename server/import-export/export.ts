import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { kebabCase } from '../../src/declare/names'
import { cellOf } from '../../src/import-export/cells'
import { type SheetColumn, sheetColumns } from '../../src/import-export/columns'
import { byteOrderMark, csvLine } from '../../src/import-export/csv'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/identify'
import { disposition } from '../files/names'
import { mostJsonBytes } from '../graphql/transport/request'
import { readText } from '../http/body'
import { contextOf } from '../http/context'
import type { OperationContext } from '../operations'
import { type ExportBody, readExportBody } from './export-request'
import { exportRows } from './export-rows'
import { sheetLabels } from './labels'
import { ReaderDisconnected, writeTo } from './reader'
import { sheetSelection } from './sheet-selection'
import type { SheetFormat } from './table'
import { createTurns } from './turns'

export interface ExportParts {
  operations: OperationContext
  schema: GraphQLSchema
  auth: Pick<Auth, 'isActive'>
  publicUrl: string | null
}

/** Minimum milliseconds between two checks of a running export's session or token. */
const checkEvery = 250

/** Answers `POST /export/{resource}.csv|json`: the filtered, sorted list as a stream (docs/api.md, "Export"). */
export function createExport({ operations, schema, auth, publicUrl }: ExportParts) {
  const inTurn = createTurns('export')

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    actor: Actor,
    resource: ResourceDeclaration,
    format: SheetFormat,
  ): Promise<void> => {
    const body = readExportBody(await readText(request, mostJsonBytes), resource, schema)
    await inTurn(async () => {
      const sheet = await sheetOf(resource, body, format, publicUrl ?? originOf(request))
      let checked = Date.now()
      let isFirst = true
      await exportRows(
        operations,
        resource,
        actor,
        {
          filter: body.filter,
          sorting: body.sorting,
          nodes: sheetSelection(resource, body.columns),
          details: { format, columns: body.columns },
        },
        {
          async open(count) {
            response.writeHead(200, {
              'Content-Type':
                format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8',
              'Content-Disposition': disposition('attachment', fileName(resource, format)),
              'X-Total-Count': count,
              'Cache-Control': 'no-store',
            })
            await writeTo(response, sheet.head)
          },
          async rows(rows) {
            if (actor.kind !== 'system' && Date.now() - checked >= checkEvery) {
              if (!(await auth.isActive(actor))) throw new ReaderDisconnected()
              checked = Date.now()
            }
            const text = sheet.rows(rows, isFirst)
            isFirst = false
            await writeTo(response, text)
            return text.length
          },
        },
      )
      response.end(sheet.end)
    })
  }
}

interface Sheet {
  head: string
  rows(rows: readonly AnyRecord[], isFirst: boolean): string
  end: string
}

async function sheetOf(
  resource: ResourceDeclaration,
  { columns: names, language, bom }: ExportBody,
  format: SheetFormat,
  origin: string,
): Promise<Sheet> {
  const columns = sheetColumns(resource, names)
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
  const heading = language ? await sheetLabels(resource, columns, language) : columns.map(({ key }) => key)
  const cells = (row: AnyRecord) => columns.map((column) => cellOf(column, row, language ?? 'en'))
  return {
    head: `${bom ? byteOrderMark : ''}${csvLine(heading)}`,
    rows: (rows) => rows.map((row) => csvLine(cells(withAddresses(row, columns, origin)))).join(''),
    end: '',
  }
}

/** The record with absolute URLs of its files, which are paths in the record. */
function withAddresses(row: AnyRecord, columns: readonly SheetColumn[], origin: string): AnyRecord {
  const files = columns.filter(({ name, part }) => part === 'url' && row[name])
  if (files.length === 0) return row
  const whole = files.map(({ name }) => {
    const file = row[name] as { url: string }
    return [name, { ...file, url: origin + file.url }]
  })
  return { ...row, ...Object.fromEntries(whole) }
}

const fileName = ({ name }: ResourceDeclaration, format: SheetFormat) =>
  `${kebabCase(name)}-${new Date().toISOString().slice(0, 10)}.${format}`

/** The address by which the actor reached this server, for URLs in a private answer. */
const originOf = (request: IncomingMessage) =>
  `${contextOf(request).isSecure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`
