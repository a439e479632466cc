import { OperationError } from '../errors'

type Direction = 'export' | 'import'

/** At a time of one process. An export holds a connection to the database as long as its reader takes rows; an import writes. */
const mostAtOnce: Record<Direction, number> = { export: 3, import: 2 }

const refusals: Record<Direction, { title: string; key: string }> = {
  export: { title: 'Too many exports are running. Try again in a moment.', key: 'errors.tooManyExports' },
  import: { title: 'Too many imports are running. Try again in a moment.', key: 'errors.tooManyImports' },
}
/** When a refused one may try again, in seconds. */
const retryAfter = 10

export function tooManyAtOnce(direction: Direction): OperationError {
  const { title, key } = refusals[direction]
  return new OperationError('RATE_LIMITED', title, { key, retryAfter })
}

/**
 * Counts what runs in a direction: work runs at once and gives its result, or is refused while as many as may are running.
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
