import { useAuth } from './auth-storage'
import { takeFirstAnswer } from './first-answers'
import type { TypedText } from './graphql'
import { currentLanguage } from './language'
import { type RequestError, requestErrorOf, unreachable } from './request-error'
import { renewSession } from './session-renewal'

export const graphqlUrl = '/graphql'

/** Headers of every request: who asks, in which language, and a sign that no plain form sent it. */
export const requestHeaders = (): Record<string, string> => {
  const { accessToken } = useAuth.getState()
  return {
    'x-requested-with': 'storydesk',
    'accept-language': currentLanguage(),
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  }
}

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: Record<string, unknown> }[]
}

const readAnswer = async (response: Response): Promise<Answer | null> => {
  try {
    return (await response.json()) as Answer
  } catch {
    return null
  }
}

/** Looks for the code in the text: parsing every list twice to find an error that is nearly never there costs more. */
const wasRefused = async (response: Response): Promise<boolean> =>
  response.status === 401 || (await response.clone().text()).includes('"UNAUTHENTICATED"')

/**
 * `fetch` for the endpoint: adds the headers, and when the access token has run out renews it once and asks again.
 * A refused renewal gives back the 401, for the error catalogue to act on.
 */
export const authorizedFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const ask = () => fetch(input, { ...init, credentials: 'same-origin', headers: merge(init.headers) })
  const tokenUsed = useAuth.getState().accessToken
  const response = await (takeFirstAnswer(init.body, tokenUsed)?.catch(ask) ?? ask())
  if (!tokenUsed || !(await wasRefused(response))) return response
  return (await renewSession(tokenUsed)) ? ask() : response
}

const merge = (own: HeadersInit | undefined): Headers => {
  const headers = new Headers(own)
  for (const [name, value] of Object.entries(requestHeaders())) headers.set(name, value)
  return headers
}

interface RequestOptions {
  /** Asks as nobody: for signing in, where a refused answer must not renew the session that may still stand. */
  anonymous?: boolean
}

/** A document without variables needs none. */
type Rest<Variables> =
  Partial<Variables> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions]

/**
 * Sends one document and gives its data: for requests outside of Refine (accounts, counts).
 * @throws {RequestError} for any error in the answer, and when there is no answer
 */
export const request = async <Data, Variables>(
  query: TypedText<Data, Variables>,
  ...[variables, { anonymous = false } = {}]: Rest<NoInfer<Variables>>
): Promise<Data> => {
  const ask = anonymous ? anonymousFetch : authorizedFetch
  const response = await ask(graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }).catch((): never => {
    throw unreachable()
  })
  const answer = await readAnswer(response)
  if (answer?.errors?.length) throw requestErrorOf(answer.errors, response.status)
  if (!answer?.data) throw badAnswer(response.status)
  return answer.data as Data
}

const anonymousFetch = (input: string, init: RequestInit): Promise<Response> => {
  const headers = merge(init.headers)
  headers.delete('authorization')
  return fetch(input, { ...init, credentials: 'same-origin', headers })
}

const badAnswer = (status: number): RequestError => (status === 0 ? unreachable() : requestErrorOf([], status))
