import type { Question } from '../registry/first-questions'

interface Asked {
  question: Question
  /** The access token of the request. */
  token: string
  answer: Promise<Response>
  /** Its data, after `readFirstAnswers` has read it. */
  data?: Record<string, unknown>
}

declare global {
  interface Window {
    /** Requests that the script of `index.html` sent before the program loaded. */
    firstAnswers?: Asked[]
  }
}

/** Milliseconds after page start in which the first answers are fresh enough. */
const freshFor = 10_000

/** The client of the data provider formats documents with other white space. */
const squeezed = (query: string) => query.replace(/[\s,]+/g, '')

const isSame = (one: Question, other: Question) =>
  squeezed(one.query) === squeezed(other.query) &&
  JSON.stringify(one.variables ?? {}) === JSON.stringify(other.variables ?? {})

/** Milliseconds that a page waits for its first answers; then it renders without rows. */
const longestWait = 500

/** Removes and returns the request with this question that meets the condition; undefined if there is none. */
function take(question: Question, token: string, condition: (asked: Asked) => boolean): Asked | undefined {
  const asked = window.firstAnswers
  if (!asked) return undefined
  if (performance.now() > freshFor) {
    window.firstAnswers = undefined
    return undefined
  }
  const found = asked.find((each) => each.token === token && isSame(each.question, question) && condition(each))
  if (found) asked.splice(asked.indexOf(found), 1)
  return found
}

/**
 * The answer to a request that the page has already sent, once; undefined if there is none.
 * @param body the JSON of the request
 * @param token the current access token: an answer to another token may be a refusal
 */
export function takeFirstAnswer(body: unknown, token: string): Promise<Response> | undefined {
  if (!window.firstAnswers || typeof body !== 'string') return undefined
  return take(JSON.parse(body) as Question, token, () => true)?.answer
}

/** Reads the remaining answers, so that the first render of the page has its rows. Failures stay with the requests. */
export async function readFirstAnswers(): Promise<void> {
  const reading = (window.firstAnswers ?? []).map(async (asked) => {
    const response = await asked.answer
    const { data, errors } = (await response.clone().json()) as { data?: Asked['data']; errors?: unknown }
    if (!errors && data) asked.data = data
  })
  const timeout = new Promise((resolve) => setTimeout(resolve, longestWait))
  if (reading.length > 0) await Promise.race([Promise.allSettled(reading), timeout])
}

/** The data of an answer that `readFirstAnswers` has read, once; undefined if there is none. */
export const takeFirstData = (question: Question, token: string): Asked['data'] =>
  take(question, token, ({ data }) => data !== undefined)?.data
