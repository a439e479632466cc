import type { Question } from '../registry/first-questions'

interface Asked {
  question: Question
  /** The access token that it was sent with. */
  token: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** What the script of `index.html` asked before the program was loaded. */
    firstAnswers?: Asked[]
  }
}

/** Milliseconds after the start of the page for which its first answers are new enough. */
const freshFor = 10_000

/** Documents are written with other spaces by the client of the data provider. */
const squeezed = (query: string) => query.replace(/[\s,]+/g, '')

const isSame = (one: Question, other: Question) =>
  squeezed(one.query) === squeezed(other.query) &&
  JSON.stringify(one.variables ?? {}) === JSON.stringify(other.variables ?? {})

/**
 * The answer to a request that the page has sent already, once; undefined where it has to be sent.
 * @param body the JSON of the request
 * @param token the access token of now: an answer to another one may be a refusal
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
