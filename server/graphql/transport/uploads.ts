import type { IncomingMessage } from 'node:http'
import type { Actor } from '../../access/actor'
import { badRequest } from '../../errors'
import type { Files } from '../../files/files'
import { UploadedFile } from '../../files/incoming'
import { tooManyUploads } from '../../files/refusals'
import { readMultipart } from '../../http/multipart'
import { createSlots, type SlotLimits } from '../../http/slots'
import type { OperationContext } from '../../operations'
import { assertMayUploadSomething } from '../schema/files'
import { checkRequest, type GraphQLRequest, mostJsonBytes, parseJson } from './request'

/** A request with files, and a text that is equal for equal requests with different multipart boundaries. */
export interface Upload {
  request: GraphQLRequest
  text: string
  /** Removes unused files and frees the upload slot. */
  finish(): Promise<void>
}

const mostBytes = 26 * 1024 * 1024
const mostFiles = 10
/** Maximum concurrent uploads: each may write 26 MB to disk before it is checked. */
const slotLimits: SlotLimits = { all: 24, each: 6 }

/** Reads GraphQL multipart requests: `operations`, `map`, and the files that the map assigns to variables. */
export function createUploads(operations: OperationContext, files: Pick<Files, 'receive'>) {
  const slots = createSlots(slotLimits)

  /**
   * Writes the files of a request to disk as they arrive. It checks upload permission before the body is read. `judge`
   * returns the maximum bytes before the first byte of a file is written.
   */
  return async (request: IncomingMessage, actor: Actor, judge: (asked: GraphQLRequest) => number): Promise<Upload> => {
    assertMayUploadSomething(operations, actor)
    const leave = slots.take(actor.id ?? '')
    if (!leave) throw tooManyUploads()
    const begun = new Set<string>()
    const received = new Map<string, UploadedFile>()
    const finish = async () => {
      leave()
      for (const file of received.values()) await file.received.discard()
    }
    try {
      let maxBytes: number | undefined
      const limits = { bytes: mostBytes, textBytes: mostJsonBytes, files: mostFiles }
      const texts = await readMultipart(request, limits, async ({ part, name, content }, soFar) => {
        const { asked, places } = readTexts(soFar)
        if (!Object.hasOwn(places, part) || begun.has(part)) throw badRequest(`"map" has no place for "${part}".`)
        begun.add(part)
        maxBytes ??= judge(asked)
        const file = new UploadedFile(name, await files.receive(content, maxBytes))
        received.set(part, file)
      })
      return { ...fillPlaces(texts, received), finish }
    } catch (error) {
      await finish()
      throw error
    }
  }
}

function readTexts(texts: ReadonlyMap<string, string>) {
  const [operations, map] = [texts.get('operations'), texts.get('map')]
  if (operations === undefined || map === undefined) {
    throw badRequest('A multipart request has "operations" and "map" before its files.')
  }
  const asked = checkRequest(parseJson(operations, '"operations" is not JSON.'))
  const places = parseJson(map, '"map" is not JSON.')
  if (typeof places !== 'object' || places === null) throw badRequest('"map" is an object.')
  return { asked, places, text: `${operations}\n${map}` }
}

function fillPlaces(texts: ReadonlyMap<string, string>, files: ReadonlyMap<string, UploadedFile>) {
  const { asked, places, text } = readTexts(texts)
  const digests: string[] = []
  for (const [part, paths] of Object.entries(places)) {
    const file = files.get(part)
    if (!file || !Array.isArray(paths)) throw badRequest(`There is no file "${part}".`)
    for (const path of paths) place(asked, String(path), file)
    digests.push(file.received.sha256)
  }
  return { request: asked, text: [text, ...digests].join('\n') }
}

/** Assigns a file to the variable in the map, such as `variables.input.file`. It replaces only existing null values. */
function place(request: GraphQLRequest, path: string, file: UploadedFile): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at: unknown = request
  for (const name of names) {
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined
  }
  const holds =
    typeof at === 'object' && at !== null && Object.hasOwn(at, last) && (at as Record<string, unknown>)[last] === null
  if (!holds) throw badRequest(`There is no place "${path}" for a file.`)
  ;(at as Record<string, unknown>)[last] = file
}
