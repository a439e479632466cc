import type { FirstRequest } from '../registry/first-requests'

interface SentRequest {
  request: FirstRequest
  /** The access token of the request. */
  token: string
  response: Promise<Response>
  /** Its data, after `readFirstResponses` has read it. */
  data?: Record<string, unknown>
}

declare global {
  interface Window {
    /** Requests that the script of `index.html` sent before the program loaded. */
    firstResponses?: SentRequest[]
  }
}

/** Milliseconds after page start in which the first responses are fresh enough. */
const freshFor = 10_000

/** The client of the data provider formats documents with other white space. */
const squeezed = (query: string) => query.replace(/[\s,]+/g, '')

const isSame = (one: FirstRequest, other: FirstRequest) =>
  squeezed(one.query) === squeezed(other.query) &&
  JSON.stringify(one.variables ?? {}) === JSON.stringify(other.variables ?? {})

/** Milliseconds that a page waits for its first responses; then it renders without rows. */
const longestWait = 500

/** Removes and returns the sent request with the same document and variables; undefined if there is none. */
function take(
  request: FirstRequest,
  token: string,
  condition: (sent: SentRequest) => boolean,
): SentRequest | undefined {
  const sent = window.firstResponses
  if (!sent) return undefined
  if (performance.now() > freshFor) {
    window.firstResponses = undefined
    return undefined
  }
  const found = sent.find((each) => each.token === token && isSame(each.request, request) && condition(each))
  if (found) sent.splice(sent.indexOf(found), 1)
  return found
}

/**
 * The response to a request that the page has already sent, once; undefined if there is none.
 * @param body the JSON of the request
 * @param token the current access token: a response to another token may be a refusal
 */
export function takeFirstResponse(body: unknown, token: string): Promise<Response> | undefined {
  if (!window.firstResponses || typeof body !== 'string') return undefined
  return take(JSON.parse(body) as FirstRequest, token, () => true)?.response
}

/** Reads the remaining responses, so that the first render of the page has its rows. Failures stay with the requests. */
export async function readFirstResponses(): Promise<void> {
  const reading = (window.firstResponses ?? []).map(async (sent) => {
    const response = await sent.response
    const { data, errors } = (await response.clone().json()) as { data?: SentRequest['data']; errors?: unknown }
    if (!errors && data) sent.data = data
  })
  const timeout = new Promise((resolve) => setTimeout(resolve, longestWait))
  if (reading.length > 0) await Promise.race([Promise.allSettled(reading), timeout])
}

/** The data of a response that `readFirstResponses` has read, once; undefined if there is none. */
export const takeFirstData = (request: FirstRequest, token: string): SentRequest['data'] =>
  take(request, token, ({ data }) => data !== undefined)?.data
