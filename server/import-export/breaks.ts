import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of one piece of work: a tenth of what others may wait. */
const longestPiece = 10

/**
 * Divides long work into pieces, so that other requests are answered between them. Call the function after each small
 * step, and wait for what it returns.
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
