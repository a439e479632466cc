import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of one piece of work: a tenth of the acceptable delay for others. */
const longestPiece = 10

/**
 * Divides long work into pieces, so that other requests are answered in between. Await the returned function after each
 * small step.
 */
export function createBreaks(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now()
  return () => {
    if (now() - began < longestPiece) return undefined
    return nextTurn().then(() => {
      began = now()
    })
  }
}
