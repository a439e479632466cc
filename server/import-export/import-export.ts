import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { findResource } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import type { Auth } from '../auth/auth'
import { incomingFrom } from '../auth/incoming'
import { badRequest, notFound, unauthenticated } from '../errors'
import { allowOrigin, isUpload, send } from '../graphql/transport/http'
import { createMasking } from '../graphql/transport/masking'
import { contextOf } from '../http/context'
import type { RateLimits } from '../http/rate-limits'
import type { Part } from '../http/server'
import type { Settings } from '../settings'
import { createExport, type ExportParts } from './export'
import { createImporter, type ImportParts } from './import'
import { ReaderDisconnected } from './reader'
import type { FileFormat } from './table'

interface Dependencies extends Omit<ExportParts, 'publicUrl' | 'auth'>, Omit<ImportParts, 'auth'> {
  auth: Pick<Auth, 'claim' | 'identify' | 'isActive' | 'noteRefusals'>
  settings: Pick<Settings, 'corsOrigins' | 'publicUrl'>
  rateLimits: RateLimits
  log: Pick<Logger, 'error'>
}

/** Export and import of many rows: `/export/{resource}.csv|json` and `/import/…` (docs/api.md, "Many rows"). */
export function createImportExport({ settings, rateLimits, log, ...parts }: Dependencies): Part {
  let failures = 0
  const mask = createMasking(log, () => `file-${Date.now().toString(36)}-${(failures++).toString(36)}`)
  const given = { ...parts, publicUrl: settings.publicUrl }
  const answers = { export: createExport(given), import: createImporter(given, mask) }

  return {
    async handle(request, response) {
      allowOrigin(request, response, settings.corsOrigins, 'content-disposition, x-total-count')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      let knownActor: Actor | null = null
      let operation: string | undefined
      try {
        if (request.method !== 'POST') throw badRequest('Send a POST request.')
        const incoming = incomingFrom(request)
        const origin = contextOf(request)
        const claimed = await parts.auth.claim(incoming, origin)
        knownActor = claimed
        rateLimits.count(claimed, response)
        const { direction, resource, format } = addressOf(request)
        operation = `${direction} ${resource?.name ?? ''}`
        if (isUpload(request) !== (direction === 'import')) throw badRequest(`Send ${bodies[direction]}.`)
        const actor = await parts.auth.identify(incoming, origin)
        knownActor = actor
        if (actor.kind === 'none') throw unauthenticated()
        if (!resource) throw notFound('There is no such resource or format.')
        await answers[direction](request, response, actor, resource, format)
      } catch (error) {
        const refused = refuse(response, error, mask)
        if (knownActor && refused) parts.auth.noteRefusals(knownActor, [refused], operation)
      }
    },
  }
}

const bodies = { export: 'application/json', import: 'multipart/form-data' }

/** Direction, resource and format in a URL; no resource if it names none. */
function addressOf({ url = '' }: IncomingMessage) {
  const [, name, format] = /^\/\w+\/(\w+)\.(csv|json)(?:\?|$)/.exec(url) ?? []
  return {
    direction: url.startsWith('/import/') ? ('import' as const) : ('export' as const),
    resource: findResource(name),
    format: format as FileFormat,
  }
}

/**
 * Sends the error. If part of the answer was already sent, it breaks the connection, so that clients notice the loss.
 */
function refuse(response: ServerResponse, error: unknown, mask: (error: unknown) => GraphQLError) {
  if (error instanceof ReaderDisconnected) return void response.destroy()
  const shown = mask(error)
  if (response.headersSent) return void response.destroy()
  const { http, retryAfter } = shown.extensions as { http?: { status: number }; retryAfter?: number }
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  send(
    response,
    { status: Math.max(http?.status ?? 500, 400), body: JSON.stringify({ errors: [shown] }) },
    new Headers(),
  )
  return shown
}
