/** How long each part of a curve is; months begin on the day of the month on which the period does. */
export type TrendUnit = 'day' | 'week' | 'month'

/** A stretch of days, both counted. Days are `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

/** One part of the time, and the part of the time before that it is compared with: the first day of each, and decimals. */
export interface TrendPoint {
  day: string
  value: string
  beforeDay: string
  before: string
}

/** A curve and its sums, as decimals. */
export interface TrendSeries {
  measure: string
  total: string
  before: string
  /** The first day of which anything is known; null where that is no question. */
  since: string | null
  points: TrendPoint[]
}

/** What each curve counts, in the order of the dashboard: whoever may list these records may see it. */
export const curveResources = {
  signUps: 'users',
  orders: 'orders',
  revenue: 'orders',
  plays: 'games',
  comments: 'comments',
} as const

/** The curves of the dashboard that somebody may see. */
export interface Trends {
  unit: TrendUnit
  /** The days that the present ones are compared with. */
  before: Days
  series: TrendSeries[]
}
