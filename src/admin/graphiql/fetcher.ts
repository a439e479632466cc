import type { GraphiQL } from 'graphiql'
import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql'
import { t } from 'i18next'
import type { ComponentProps } from 'react'
import { handleQueryError } from '../../providers/error-catalogue'
import { generated } from '../../providers/graphql'
import { requestErrorOf } from '../../providers/request-error'
import { authorizedFetch, graphqlUrl } from '../../providers/transport'

type Fetcher = ComponentProps<typeof GraphiQL>['fetcher']
type Payload = Parameters<Fetcher>[0]

/**
 * Sends requests as the signed-in account: queries and mutations by POST with token renewal, subscriptions over the
 * app's WebSocket. Headers from the editor are added, except those that identify the actor.
 */
export const sessionFetcher: Fetcher = (given, options) => {
  const operation = operationOf(given)
  const payload = operation ? { ...given, operationName: operation.name?.value } : given
  return operation?.operation === 'subscription' ? follow(payload) : ask(payload, options?.headers)
}

/**
 * The selected operation. During a quick change of tabs GraphiQL passes the previous tab's; then the only operation is
 * used.
 */
const operationOf = ({ query, operationName }: Payload): OperationDefinitionNode | null | undefined => {
  try {
    const document = parse(query)
    return getOperationAST(document, operationName) ?? getOperationAST(document)
  } catch {
    // The server reports the syntax error.
    return null
  }
}

const ask = async ({ query, variables, operationName }: Payload, headers: Record<string, string> = {}) => {
  const response = await authorizedFetch(graphqlUrl, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables, operationName }),
  }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  // GraphiQL would show a stack trace of its own code.
  if (!response || !answer) return { errors: [{ message: t('errors.unreachable') }] }
  // The session has ended: handle it like every other page.
  if (response.status === 401) handleQueryError(requestErrorOf(answer.errors ?? [], 401))
  return answer
}

/** The WebSocket client is a separate chunk, which may not be loaded yet. */
const follow = async (payload: Payload) => {
  const { followDocument } = await import('../../providers/live-client')
  const { query, variables, operationName } = payload
  return followDocument({
    query: generated<unknown>(query),
    operationName,
    variables: variables as Record<string, unknown>,
  })
}
