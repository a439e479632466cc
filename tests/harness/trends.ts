import { addDays } from '../../server/dashboard/period'
import type { Endpoint } from './endpoint'

const trendsQuery = `query ($from: Date!, $to: Date!, $zone: String) { trends(from: $from, to: $to, zone: $zone) {
  unit series { measure total before since points { day value beforeDay before } } } }`

/** One curve with its former period. */
export interface Series {
  measure: string
  total: string
  before: string
  since: string | null
  points: { day: string; value: string; beforeDay: string; before: string }[]
}

export const today = new Date().toISOString().slice(0, 10)

/** Noon (UTC) this number of days ago. */
export const daysAgo = (days: number) => `${addDays(today, -days)}T12:00:00Z`

/** Asks an endpoint for the curves of the dashboard, as roles. */
export function trendsOf(endpoint: Endpoint) {
  const ask = async (role: string, from: string, to: string, zone?: string) =>
    (await endpoint.as(role))(trendsQuery, { from, to, zone })
  return {
    ask,
    /** One curve; undefined if the role may not see it. Throws the errors of the answer. */
    async seriesOf(role: string, measure: string, from: string, to: string, zone?: string) {
      const { data, errors } = await ask(role, from, to, zone)
      if (errors) throw new Error(JSON.stringify(errors))
      return (data.trends.series as Series[]).find((one) => one.measure === measure)
    },
  }
}
