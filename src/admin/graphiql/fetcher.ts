import type { GraphiQL } from 'graphiql'
import { type OperationDefinitionNode, parse } from 'graphql'
import { t } from 'i18next'
import type { ComponentProps } from 'react'
import { handleQueryError } from '../../providers/error-catalogue'
import { requestErrorOf } from '../../providers/request-error'
import { authorizedFetch, graphqlUrl } from '../../providers/transport'

type Fetcher = ComponentProps<typeof GraphiQL>['fetcher']
type Payload = Parameters<Fetcher>[0]

/**
 * Asks the endpoint in the name of whoever is signed in: queries and mutations by POST, with the renewal of a spent access
 * token that every request of the app has; subscriptions over the app's own WebSocket. Headers typed in the editor go
 * along, but for those that say who asks.
 */
export const sessionFetcher: Fetcher = (given, options) => {
  const operation = operationOf(given)
  const payload = operation ? { ...given, operationName: operation.name?.value } : given
  return operation?.operation === 'subscription' ? follow(payload) : ask(payload, options?.headers)
}

/** The operation that is meant. GraphiQL names that of the tab before when somebody is quick: then it is the only one there is. */
const operationOf = ({ query, operationName }: Payload): OperationDefinitionNode | undefined => {
  try {
    const operations = parse(query).definitions.filter((each) => each.kind === 'OperationDefinition')
    const named = operations.find(({ name }) => name?.value === operationName)
    return named ?? (operations.length === 1 ? operations[0] : undefined)
  } catch {
    // The server says what is wrong with it.
    return undefined
  }
}

const ask = async ({ query, variables, operationName }: Payload, headers: Record<string, string> = {}) => {
  const response = await authorizedFetch(graphqlUrl, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables, operationName }),
  }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  // GraphiQL would show where in its own code it found out.
  if (!response || !answer) return { errors: [{ message: t('errors.unreachable') }] }
  // The session itself is over: what every other page does then.
  if (response.status === 401) handleQueryError(requestErrorOf(answer.errors ?? [], 401))
  return answer
}

/** The connection is a chunk that comes when the first list follows its changes; it may be there or not. */
const follow = async (payload: Payload) => {
  const { followDocument } = await import('../../providers/live-client')
  const { query, variables, operationName } = payload
  return followDocument({ query, operationName, variables: variables as Record<string, unknown> })
}
