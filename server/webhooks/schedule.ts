const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds from a failed attempt to the next one; after the last one the delivery fails. */
export const retryDelays: readonly number[] = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  24 * hour,
]

/** Maximum random increase of a delay, so that deliveries that failed together are not retried together. */
const jitter = 0.25

/**
 * Milliseconds to wait after the nth failed attempt (from 1); null after the last.
 * @param random from 0 to 1
 */
export function delayAfter(attempt: number, delays = retryDelays, random = Math.random()): number | null {
  const delay = delays[attempt - 1]
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random))
}
