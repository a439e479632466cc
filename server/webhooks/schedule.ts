const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds from a failed attempt to the next one; after the last of them the delivery is given up. */
export const retryDelays: readonly number[] = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  24 * hour,
]

/** The most that a delay grows by chance, so that deliveries that failed together do not come back together. */
const jitter = 0.25

/**
 * How long to wait after the nth attempt failed (counted from 1), in milliseconds; null when it was the last.
 * @param random from 0 to 1
 */
export function delayAfter(attempt: number, delays = retryDelays, random = Math.random()): number | null {
  const delay = delays[attempt - 1]
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random))
}
