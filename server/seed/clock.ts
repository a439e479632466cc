const minute = 60_000
const day = 24 * 60 * minute

/** Moments counted back from one: the demo is as fresh as the day it is made. */
export interface Clock {
  now: number
  /** So many days before now, in milliseconds since 1970. */
  before(days: number): number
  /** The moment as the database takes it. */
  text(time: number): string
}

export const clockAt = (now: Date): Clock => ({
  now: now.getTime(),
  before: (days) => now.getTime() - Math.round(days * day),
  text: (time) => new Date(Math.min(time, now.getTime())).toISOString(),
})

export const minutes = (count: number) => count * minute
export const days = (count: number) => count * day
