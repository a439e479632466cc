import { setImmediate as nextTurn } from 'node:timers/promises'
import { OperationError } from '../errors'

type Direction = 'export' | 'import'

/**
 * Maximum concurrent runs in one process. An export holds a database connection as long as its reader reads; an import
 * writes.
 */
const mostAtOnce: Record<Direction, number> = { export: 3, import: 2 }

const refusals: Record<Direction, { title: string; key: string }> = {
  export: { title: 'Too many exports are running. Try again in a moment.', key: 'errors.tooManyExports' },
  import: { title: 'Too many imports are running. Try again in a moment.', key: 'errors.tooManyImports' },
}
/** Seconds until a refused one may try again. */
const retryAfter = 10

/** RATE_LIMITED for an export or import above the maximum. */
export function tooManyAtOnce(direction: Direction): OperationError {
  const { title, key } = refusals[direction]
  return new OperationError('RATE_LIMITED', title, { key, retryAfter })
}

/**
 * Limits concurrent work of one direction: it runs immediately and returns its result, or is refused at the maximum.
 * @throws RATE_LIMITED
 */
export function createTurns(direction: Direction): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  return async (work) => {
    if (running >= mostAtOnce[direction]) throw tooManyAtOnce(direction)
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
