import { useAuth } from './auth-storage'
import { takeFirstResponse } from './first-responses'
import type { TypedText } from './graphql'
import { currentLanguage } from './language'
import { answerless, requestErrorOf, unreachable } from './request-error'
import { renewSession } from './session-renewal'

export const graphqlUrl = '/graphql'

/** Headers of every request: the token, the language, and a sign that no plain form sent it. */
export const requestHeaders = (): Record<string, string> => {
  const { accessToken } = useAuth.getState()
  return {
    'x-requested-with': 'storydesk',
    'accept-language': currentLanguage(),
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  }
}

/** An answer of the API. */
export interface Answer {
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

/**
 * Whether there is no valid session: an error, or nobody as `me`. Searches the text, because parsing every list twice
 * costs more.
 */
const wasRefused = async (response: Response): Promise<boolean> => {
  if (response.status === 401) return true
  const text = await response.clone().text()
  return text.startsWith(nobody) || text.includes('"UNAUTHENTICATED"')
}

/** The start of an answer about nobody. */
const nobody = '{"data":{"me":null'

/** For an answer without `me`: a page that shows it as empty would lose what the person typed. */
const refusal = (): Response =>
  Response.json({ errors: [{ message: '', extensions: { code: 'UNAUTHENTICATED' } }] }, { status: 401 })

/**
 * `fetch` for the API: adds the headers, and renews an expired access token once. If the renewal fails, it returns a
 * 401 for the error catalogue.
 */
export const authorizedFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const ask = () => fetch(input, { ...init, credentials: 'same-origin', headers: merge(init.headers) })
  const tokenUsed = useAuth.getState().accessToken
  const response = await (takeFirstResponse(init.body, tokenUsed)?.catch(ask) ?? ask())
  // A sign-in may have finished since: a refusal of the former session must not end the new one.
  const hasSession = tokenUsed !== '' || useAuth.getState().accessToken !== ''
  if (!hasSession || !(await wasRefused(response))) return response
  if (await renewSession(tokenUsed)) return ask()
  return (await response.clone().text()).startsWith(nobody) ? refusal() : response
}

const merge = (own: HeadersInit | undefined): Headers => {
  const headers = new Headers(own)
  for (const [name, value] of Object.entries(requestHeaders())) headers.set(name, value)
  return headers
}

interface RequestOptions {
  /** Requests without a session, for sign-in: a refused answer must not renew an existing session. */
  anonymous?: boolean
}

/** A document without variables needs none. */
type Rest<Variables> =
  Partial<Variables> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions]

/**
 * Sends one document and returns its data, for requests outside of Refine (accounts, counts).
 * @throws {RequestError} for any error in the answer, and if there is no answer
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
  return dataOf(await readAnswer(response), response.status)
}

/** The data of an answer. Throws RequestError if it has errors, and without an answer. */
export function dataOf<Data>(answer: Answer | null, status: number): Data {
  if (answer?.errors?.length) throw requestErrorOf(answer.errors, status)
  if (!answer?.data) throw answerless(status)
  return answer.data as Data
}

const anonymousFetch = (input: string, init: RequestInit): Promise<Response> => {
  const headers = merge(init.headers)
  headers.delete('authorization')
  return fetch(input, { ...init, credentials: 'same-origin', headers })
}
