import {
  Client,
  type CombinedError,
  fetchExchange,
  mapExchange,
  type OperationResult,
  stringifyDocument,
} from '@urql/core'
import type { DocumentNode } from 'graphql'
import { uuidv7 } from 'uuidv7'
import { answerless, requestErrorOf, type UnsentMutation } from './request-error'
import { authorizedFetch, graphqlUrl } from './transport'

const idempotencyHeader = 'idempotency-key'

/** Repeats a keyed mutation without an answer after a short wait: its key makes this safe. */
const reachingFetch: typeof fetch = async (input, init) => {
  try {
    return await authorizedFetch(input, init)
  } catch (problem) {
    const isKeyed = new Headers(init?.headers).has(idempotencyHeader)
    if (!isKeyed || init?.signal?.aborted) throw problem
    await new Promise((resolve) => setTimeout(resolve, 400))
    return authorizedFetch(input, init)
  }
}

/** Gives each mutation a key, so that a repetition has no second effect (api.md "Write"). */
const keyMutations = mapExchange({
  onOperation: (operation) => {
    if (operation.kind !== 'mutation') return operation
    const { fetchOptions } = operation.context
    const given = typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions
    const headers = new Headers(given?.headers)
    if (!headers.has(idempotencyHeader)) headers.set(idempotencyHeader, uuidv7())
    return {
      ...operation,
      context: { ...operation.context, fetchOptions: { ...given, headers: Object.fromEntries(headers) } },
    }
  },
})

const client = new Client({
  url: graphqlUrl,
  exchanges: [keyMutations, fetchExchange],
  fetch: reachingFetch,
  preferGetMethod: false,
  requestPolicy: 'network-only',
})

/** The keyed mutation of a result without an answer. */
const unsentOf = ({ operation }: OperationResult): UnsentMutation | undefined => {
  const { fetchOptions } = operation.context
  const given = typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions
  const key = new Headers(given?.headers).get(idempotencyHeader)
  if (!key) return undefined
  return {
    query: stringifyDocument(operation.query as DocumentNode),
    variables: operation.variables as Record<string, unknown>,
    key,
  }
}

const thrownFor = (error: CombinedError, result: OperationResult) => {
  const status = (error.response as Response | undefined)?.status ?? 0
  if (error.graphQLErrors.length > 0) return requestErrorOf(error.graphQLErrors, status)
  const problem = answerless(status)
  return problem.statusCode === 0 ? Object.assign(problem, { unsent: unsentOf(result) }) : problem
}

/** Throws the complete error of the server, before the package reduces it to one string. */
const orThrow = async (answer: PromiseLike<OperationResult>): Promise<OperationResult> => {
  const result = await answer
  if (result.error) throw thrownFor(result.error, result)
  return result
}

/** The results that the package awaits, directly or through `toPromise`. */
const answering = (answer: PromiseLike<OperationResult>) => {
  const promise = orThrow(answer)
  return Object.assign(promise, { toPromise: () => promise })
}

type Ask = (document: Parameters<Client['query']>[0], variables: Record<string, unknown>, context?: object) => unknown

/** The urql client as the package uses it, throwing `RequestError` for every failure. */
export const endpointClient = {
  query: ((document, variables, context) => answering(client.query(document, variables, context))) satisfies Ask,
  mutation: ((document, variables, context) => answering(client.mutation(document, variables, context))) satisfies Ask,
} as unknown as Client
