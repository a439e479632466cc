import { setImmediate as nextTurn } from 'node:timers/promises'
import { OperationError } from '../errors'

/** Maximum concurrent imports in one process. */
const mostAtOnce = 2

/** RATE_LIMITED for an import above the maximum. */
export const tooManyAtOnce = (): OperationError =>
  new OperationError('RATE_LIMITED', 'Too many imports are running. Try again in a moment.', {
    key: 'errors.tooManyImports',
    retryAfter: 10,
  })

/**
 * Limits concurrent imports: work runs immediately and returns its result, or is refused at the maximum.
 * @throws RATE_LIMITED
 */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  return async (work) => {
    if (running >= mostAtOnce) throw tooManyAtOnce()
    running++
    try {
      return await work()
    } finally {
      running--
    }
  }
}

/** Milliseconds of one piece of work: a tenth of the acceptable delay for others. */
const longestPiece = 10

/**
 * Divides long work into pieces, so that other requests are answered in between. Await the returned function after each
 * small step.
 */
export function createBreaks(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestPiece) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}
