import type { IncomingMessage } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { Auth } from '../auth/auth'
import { disposition } from '../files/names'
import { mostJsonBytes } from '../graphql/transport/request'
import { readText } from '../http/body'
import { contextOf } from '../http/context'
import type { OperationContext } from '../operations'
import { columnSelection } from './column-selection'
import { readExportBody } from './export-request'
import { exportRows } from './export-rows'
import { exportedFile, fileName } from './exported-file'
import { ReaderDisconnected, writeTo } from './reader'
import type { AnswerFile } from './table'

export interface ExportParts {
  operations: OperationContext
  schema: GraphQLSchema
  auth: Pick<Auth, 'isActive'>
  publicUrl: string | null
}

/** Minimum milliseconds between two checks of a running export's session or token. */
const checkEvery = 250

/** Answers `POST /export/{resource}.csv|json`: the filtered, sorted list as a stream (docs/api.md, "Export"). */
export function createExport({ operations, schema, auth, publicUrl }: ExportParts): AnswerFile {
  return async (request, response, actor, resource, format) => {
    const body = readExportBody(await readText(request, mostJsonBytes), resource, schema)
    const exported = exportedFile(resource, body, format, publicUrl ?? originOf(request))
    let checked = Date.now()
    let isFirst = true
    await exportRows(
      { context: operations, resource, actor },
      {
        filter: body.filter,
        sorting: body.sorting,
        nodes: columnSelection(resource, body.columns),
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
          await writeTo(response, exported.head)
        },
        async rows(rows) {
          if (actor.kind !== 'system' && Date.now() - checked >= checkEvery) {
            if (!(await auth.isActive(actor))) throw new ReaderDisconnected()
            checked = Date.now()
          }
          const text = exported.rows(rows, isFirst)
          isFirst = false
          await writeTo(response, text)
          return Buffer.byteLength(text)
        },
      },
    )
    response.end(exported.end)
  }
}

/** The address by which the actor reached this server, for URLs in a private answer. */
const originOf = (request: IncomingMessage) =>
  `${contextOf(request).isSecure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`
