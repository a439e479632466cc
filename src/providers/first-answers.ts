import type { Question } from '../registry/first-questions'

interface Asked {
  question: Question
  /** The access token of the request. */
  token: string
  answer: Promise<Response>
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

/**
 * The answer to a request that the page has already sent, once; undefined if there is none.
 * @param body the JSON of the request
 * @param token the current access token: an answer to another token may be a refusal
 */
export function takeFirstAnswer(body: unknown, token: string): Promise<Response> | undefined {
  const asked = window.firstAnswers
  if (!asked || typeof body !== 'string') return undefined
  if (performance.now() > freshFor) {
    window.firstAnswers = undefined
    return undefined
  }
  const question = JSON.parse(body) as Question
  const found = asked.find((each) => each.token === token && isSame(each.question, question))
  if (found) asked.splice(asked.indexOf(found), 1)
  return found?.answer
}
