import { humanise } from '../../../src/declare'
import { type Measure, measures } from '../../dashboard/measures'
import { type Days, type TrendPoint, type TrendSeries, type Trends, trends } from '../../dashboard/trends'
import { forbidden, unauthenticated } from '../../errors'
import type { Builder } from './builder'
import { defineEnum, defineQueries, defineType } from './define'

/** Adds `trends`, the curves of the dashboard. The list of each curve decides who sees it. */
export function addTrends(builder: Builder): void {
  if (measures.length === 0) return
  defineEnum(builder, 'TrendUnit', 'The length of the parts of a curve.', {
    day: 'A day.',
    week: 'A week.',
    month: 'A month.',
  })
  defineEnum(
    builder,
    'TrendMeasure',
    'The metric of a curve.',
    Object.fromEntries(measures.map((one) => [one.id, descriptionOf(one)])),
  )
  defineType<TrendPoint>(
    builder,
    'TrendPoint',
    'One part of the period, and the corresponding part of the previous period.',
    {
      day: ['Date!', 'The first day of the part.'],
      value: ['Decimal!', 'The value of this part.'],
      beforeDay: ['Date!', 'The first day of the previous part.'],
      before: ['Decimal!', 'The value of the previous part.'],
    },
  )
  defineType<TrendSeries>(builder, 'TrendSeries', 'A curve and its totals.', {
    measure: ['TrendMeasure!', 'The metric.'],
    total: ['Decimal!', 'The sum.'],
    before: ['Decimal!', 'The total of the previous period, up to the same point.'],
    since: ['Date', 'The first day with data, for a curve that is counted by day.'],
    points: ['[TrendPoint!]!', 'The parts in order.'],
  })
  defineType<Days>(builder, 'Days', 'A range of days, both ends included.', {
    from: ['Date!', 'The first day.'],
    to: ['Date!', 'The last day.'],
  })
  defineType<Trends>(builder, 'Trends', 'Curves of a period, in days, weeks or months.', {
    unit: ['TrendUnit!', 'The length of each part.'],
    before: ['Days!', 'The previous period.'],
    series: ['[TrendSeries!]!', 'The curves.'],
  })
  defineQueries(builder, {
    trends: {
      type: 'Trends!',
      description: 'The curves of the dashboard for a period; only those whose lists the actor may read.',
      args: {
        from: ['Date!', 'The first day.'],
        to: ['Date!', 'The last day, included.'],
        zone: [
          'String',
          'The time zone that divides the days: an IANA name such as Asia/Shanghai. Curves by day are in UTC.',
          { defaultValue: 'UTC' },
        ],
      },
      resolve: ({ from, to, zone }, { operations, services, actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        if (!services.policy.may(actor.role, '/', 'show')) throw forbidden()
        return trends(operations, actor, { from, to, zone: zone ?? 'UTC' })
      },
    },
  })
}

function descriptionOf(measure: Measure): string {
  const { id, resource } = measure
  const name = humanise(id)
  if ('byDay' in measure) return `${name}: daily counts of \`${resource}\`, in UTC.`
  const { time, sum, filter } = measure
  const rows = `\`${resource}\` by \`${time}\`${filter ? `, only ${JSON.stringify(filter)}` : ''}`
  return sum ? `${name}: the sum of \`${sum}\` of ${rows}.` : `${name}: the number of ${rows}.`
}
