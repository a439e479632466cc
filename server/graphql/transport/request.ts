import { badRequest, OperationError } from '../../errors'
import { assertShallow } from './cost'
import { parseJsonText } from './json'

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
  const variables = searchParams.get('variables')
  return checkRequest({
    query: searchParams.get('query'),
    variables: variables === null ? null : parseJson(variables, '"variables" is not JSON.'),
    operationName: searchParams.get('operationName'),
  })
}

export function parseJson(text: string, issue: string): unknown {
  try {
    return parseJsonText(text)
  } catch (error) {
    throw error instanceof OperationError ? error : badRequest(issue)
  }
}

/** Checks the shape of a request, and the nesting of its variables. Throws BAD_REQUEST, QUERY_TOO_COMPLEX. */
export function checkRequest(value: unknown): GraphQLRequest {
  const { query, variables, operationName } = (value ?? {}) as Record<string, unknown>
  if (typeof query !== 'string' || query === '') throw badRequest('The request has no "query".')
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
