import { isTimeZone } from '../../src/declare/formats'
import { resourceNamed } from '../../src/registry/resources'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import { invalid } from '../errors'
import type { OperationContext } from '../operations'
import { type TrendParts, trend } from '../operations/trend'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import { type DailyMeasure, type Measure, measures } from './measures'
import { addDays, daysBetween, mostDays, type Period, periodOf, type TrendUnit } from './period'

/** A range of days, both ends included. Days are `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

/** One part of the period and the matching part of the previous one: the first day of each, and decimals. */
export interface TrendPoint {
  day: string
  value: string
  beforeDay: string
  before: string
}

/** A curve and its totals, as decimals. */
export interface TrendSeries {
  measure: string
  total: string
  before: string
  /** The first day with data; null if all days have data. */
  since: string | null
  points: TrendPoint[]
}

/** The curves of the dashboard for an actor. */
export interface Trends {
  unit: TrendUnit
  /** The days of the previous period. */
  before: Days
  series: TrendSeries[]
}

export interface TrendsRequest {
  /** Days, both ends included. */
  from: string
  to: string
  /** The time zone that divides the days, by its IANA name. */
  zone: string
}

/**
 * The curves that the actor may see, for a range of days and the previous range. For a current range, the previous one
 * ends at the same point. So a part of a day is not compared with a whole day. Throws VALIDATION_FAILED for invalid
 * days, too many of them, or an unknown time zone.
 */
export async function trends(
  context: OperationContext,
  actor: Actor,
  { from, to, zone }: TrendsRequest,
): Promise<Trends> {
  if (from < earliest || from > latest) throw outOfReach('from')
  if (to < earliest || to > latest) throw outOfReach('to')
  if (to < from) throw invalid({ to: [{ key: 'validation.daysInOrder' }] })
  if (daysBetween(from, to) > mostDays)
    throw invalid({ to: [{ key: 'validation.daysTooMany', values: { max: mostDays } }] })
  if (!isTimeZone(zone)) throw unknownZone()
  const period = periodOf(from, to)
  const access = context.access(actor)
  const seen = measures.filter(({ resource }) => access.may(resourceNamed(resource), 'list'))
  const edges = await momentsOf(context, period, zone)
  return {
    unit: period.unit,
    before: { from: period.before.starts[0] ?? from, to: addDays(period.before.end, -1) },
    series: await Promise.all(seen.map((measure) => seriesOf(context, actor, measure, period, edges))),
  }
}

/** Valid days: their midnights, and those of the previous range, are valid times in every zone. */
const earliest = '1970-01-01'
const latest = '2999-12-31'

const outOfReach = (field: 'from' | 'to') =>
  invalid({ [field]: [{ key: 'validation.daysOutOfReach', values: { from: earliest, to: latest } }] })

/** All days that divide the period, in order: those of the previous and the current range, each with its end. */
const dividingDays = ({ before, current }: Period) => [...before.starts, before.end, ...current.starts, current.end]

/**
 * The midnights of these days in the zone; the first one where clocks go back at midnight. The future part of the
 * current range is omitted, and the same part of the previous one.
 */
async function momentsOf({ database }: OperationContext, period: Period, zone: string): Promise<string[]> {
  const text = `select (extract(epoch from case when earlier at time zone $2 >= u.day then earlier else midnight end) * 1000)::float8
    as moment from unnest($1::date[]) with ordinality as u(day, at), lateral (select u.day::timestamp at time zone $2) m(midnight),
    lateral (select midnight - interval '1 hour') e(earlier) order by u.at`
  const days = arrayLiteral(dividingDays(period))
  const rows = await run<{ moment: number }>(database.sql, text, [days, zone]).catch((problem) => {
    if ((problem as { code?: string }).code === invalidParameter) throw unknownZone()
    throw problem
  })
  const now = Date.now()
  const moments = rows.map(({ moment }) => moment)
  const toCome = Math.max(0, (moments.at(-1) ?? now) - now)
  const endOfBefore = period.before.starts.length
  const latestOfBefore = (moments[endOfBefore] ?? now) - toCome
  return moments.map((moment, at) => new Date(Math.min(moment, at <= endOfBefore ? latestOfBefore : now)).toISOString())
}

const unknownZone = () => invalid({ zone: [{ key: 'validation.zone' }] })

/** PostgreSQL's invalid_parameter_value, for a zone that only its own list of zones does not have. */
const invalidParameter = '22023'

async function seriesOf(
  context: OperationContext,
  actor: Actor,
  measure: Measure,
  period: Period,
  edges: readonly string[],
): Promise<TrendSeries> {
  const [parts, since] =
    'byDay' in measure
      ? await Promise.all([trendByDay(context, actor, measure, dividingDays(period)), countedSince(context, measure)])
      : [await trend({ context, resource: resourceNamed(measure.resource), actor }, { ...measure, edges }), null]
  const { before, current } = period
  const sumOf = (part: number) => parts.get(part) ?? '0'
  const points = current.starts.map((day, at) => ({
    day,
    value: sumOf(before.starts.length + 2 + at),
    beforeDay: before.starts[at] ?? '',
    before: sumOf(at + 1),
  }))
  return {
    measure: measure.id,
    total: total(points.map(({ value }) => value)),
    before: total(points.map((point) => point.before)),
    since,
    points,
  }
}

/** Adds decimal texts with at most two places exactly. */
function total(values: readonly string[]): string {
  const cents = values.reduce((sum, value) => sum + centsOf(value), 0n)
  const text = String(cents).padStart(3, '0')
  return cents % 100n === 0n ? String(cents / 100n) : `${text.slice(0, -2)}.${text.slice(-2)}`
}

function centsOf(value: string): bigint {
  const [whole = '0', places = ''] = value.split('.')
  return BigInt(whole) * 100n + BigInt(places.padEnd(2, '0').slice(0, 2))
}

/** The first day with a count; null before that. Earlier ones are in the records' totals alone. */
async function countedSince({ database }: OperationContext, { byDay }: DailyMeasure): Promise<string | null> {
  const [row] = await run<{ since: string | null }>(database.sql, `select min(day)::text as since from ${byDay.table}`)
  return row?.since ?? null
}

/** The counts of all records in each part between these days (UTC). Throws FORBIDDEN for those who may not list them. */
async function trendByDay(
  context: OperationContext,
  actor: Actor,
  { resource, byDay: { table, count } }: DailyMeasure,
  edges: readonly string[],
): Promise<TrendParts> {
  assertMay({ context, resource: resourceNamed(resource), actor }, 'list')
  const text = `select width_bucket(day::timestamp, $1::timestamp[]) as part, sum(${count})::text as value from ${table}
    where day >= $2::date and day < $3::date group by 1`
  const values = [arrayLiteral(edges), edges[0], edges.at(-1)]
  const rows = await run<{ part: number; value: string }>(context.database.sql, text, values)
  return new Map(rows.map(({ part, value }) => [part, value]))
}
