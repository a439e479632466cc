import { badRequest, OperationError, tooComplex } from '../../errors'
import { assertShallow } from './cost'

/** A received GraphQL request. */
export interface GraphQLRequest {
  query: string
  variables?: Record<string, unknown>
  operationName?: string
}

/** Maximum bytes of a JSON request, and of an anonymous one. */
export const mostJsonBytes = 1024 * 1024
export const mostSignedOutBytes = 64 * 1024

/** Reads a JSON request in the format of GraphQL over HTTP. */
export function parseRequest(text: string): GraphQLRequest {
  return checkRequest(parseJson(text, 'The request is not JSON.'))
}

/** Reads a query from a URL, `?query=…&variables=…`. */
export function parseAddress(url: string): GraphQLRequest {
  const { searchParams } = new URL(url, 'http://localhost')
  const jsonIn = (name: string) => {
    const text = searchParams.get(name)
    return text === null ? null : parseJson(text, `"${name}" is not JSON.`)
  }
  return checkRequest({
    query: searchParams.get('query'),
    variables: jsonIn('variables'),
    operationName: searchParams.get('operationName'),
    extensions: jsonIn('extensions'),
  })
}

/** Parses JSON within the limits of a request. Throws BAD_REQUEST with `issue`, QUERY_TOO_COMPLEX. */
export function parseJson(text: string, issue: string): unknown {
  try {
    return parseJsonText(text)
  } catch (error) {
    throw error instanceof OperationError ? error : badRequest(issue)
  }
}

/** Checks the shape of a request, and the nesting of its variables. Throws BAD_REQUEST, QUERY_TOO_COMPLEX. */
export function checkRequest(value: unknown): GraphQLRequest {
  if (Array.isArray(value)) throw badRequest('A request is one document, not a batch.')
  const { query, variables, operationName, extensions } = (value ?? {}) as Record<string, unknown>
  if (typeof query !== 'string' || query === '') {
    // Clients of persisted queries send the hash first, and at this message the query.
    const isPersisted = extensions instanceof Object && 'persistedQuery' in extensions
    throw badRequest(isPersisted ? 'PersistedQueryNotSupported' : 'The request has no "query".')
  }
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw badRequest('"variables" is an object.')
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw badRequest('"operationName" is a text.')
  }
  assertShallow(variables)
  return {
    query,
    variables: (variables ?? undefined) as GraphQLRequest['variables'],
    operationName: operationName ?? undefined,
  }
}

/** Texts up to this length are parsed in a few milliseconds. */
const shortText = 64 * 1024
/** Limits of a longer text: lists, objects, values, and nesting, far above the limits of a document. */
const mostValues = 100_000
const mostDepth = 64

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Parses the JSON of a request. A long text is counted first, because parsing a million brackets takes far longer.
 * Throws SyntaxError for invalid JSON, QUERY_TOO_COMPLEX for too many values or too deep nesting.
 */
function parseJsonText(text: string): unknown {
  if (text.length > shortText) assertParsable(text)
  return JSON.parse(text)
}

function assertParsable(text: string): void {
  let [values, depth, isText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at++
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === comma) values++
    else if (opening.has(sign)) {
      values++
      depth++
      if (depth > mostDepth) throw tooComplex(`Input is nested too deeply (at most ${mostDepth} levels).`)
    } else if (closing.has(sign)) depth--
    if (values > mostValues) throw tooComplex(`A request has at most ${mostValues} values.`)
  }
}
