import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError, GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import { resources } from '../../src/resources'
import type { Auth } from '../auth/identify'
import { incomingFrom } from '../auth/incoming'
import { OperationError, unauthenticated } from '../errors'
import { badRequest } from '../graphql/body'
import { allowOrigin, isUpload, send } from '../graphql/http'
import { createMasking } from '../graphql/masking'
import { contextOf } from '../http/context'
import type { Part } from '../http/server'
import type { OperationContext } from '../operations'
import type { Settings } from '../settings'
import { createExport } from './export'
import { ReaderGone } from './reader'

/** How the rows of a sheet are written down. */
export type SheetFormat = 'csv' | 'json'

export interface SheetParts {
  operations: OperationContext
  schema: GraphQLSchema
  auth: Pick<Auth, 'identify' | 'stands'>
  publicUrl: string | null
}

interface Dependencies extends Omit<SheetParts, 'publicUrl'> {
  settings: Pick<Settings, 'corsOrigins' | 'publicUrl'>
  log: Pick<Logger, 'error'>
}

/** Many rows out of the program: `POST /export/{resource}.csv|json` (docs/api.md, "Many rows"). */
export function createSheets({ settings, log, ...parts }: Dependencies): Part {
  const exportTo = createExport({ ...parts, publicUrl: settings.publicUrl })
  let failures = 0
  const mask = createMasking(log, () => `sheet-${Date.now().toString(36)}-${(failures++).toString(36)}`)

  return {
    async handle(request, response) {
      allowOrigin(request, response, settings.corsOrigins)
      response.setHeader('Access-Control-Expose-Headers', 'Content-Disposition, X-Total-Count')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      try {
        if (request.method !== 'POST') throw badRequest('Send a POST request.')
        if (isUpload(request)) throw badRequest('Send application/json.')
        const asker = await parts.auth.identify(incomingFrom(request), contextOf(request))
        if (asker.kind === 'none') throw unauthenticated()
        const { resource, format } = addressOf(request)
        await exportTo(request, response, asker, resource, format)
      } catch (error) {
        refuse(response, error, mask)
      }
    },
  }
}

/** Which resource and format an address names. Throws NOT_FOUND for any other. */
function addressOf({ url = '' }: IncomingMessage) {
  const [, , name = '', format = ''] = /^\/(export|import)\/(\w+)\.(csv|json)(?:\?|$)/.exec(url) ?? []
  const resource = resources.find((each) => each.name === name)
  if (!resource) throw new OperationError('NOT_FOUND', 'There is no such sheet.', { key: 'errors.notFound' })
  return { resource, format: format as SheetFormat }
}

/** Says what went wrong, or, where part of the answer has left already, breaks it off so that nobody takes it for whole. */
function refuse(response: ServerResponse, error: unknown, mask: (error: unknown) => GraphQLError): void {
  if (error instanceof ReaderGone) return void response.destroy()
  const shown = mask(error)
  if (response.headersSent) return void response.destroy()
  const { http, retryAfter } = shown.extensions as { http?: { status: number }; retryAfter?: number }
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  send(response, Math.max(http?.status ?? 500, 400), JSON.stringify({ errors: [shown] }), new Headers())
}
