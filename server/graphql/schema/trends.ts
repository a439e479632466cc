import { humanise } from '../../../src/declare'
import { type Measure, measures } from '../../dashboard/measures'
import { type Days, type TrendPoint, type TrendSeries, type Trends, trends } from '../../dashboard/trends'
import { forbidden, unauthenticated } from '../../errors'
import type { OperationContext } from '../../operations'
import type { Policy } from '../../policy/policy'
import type { Builder } from './builder'

/** Adds `trends`, the curves of the dashboard. The list of each curve decides who sees it. */
export function addTrends(builder: Builder, operations: OperationContext, policy: Policy): void {
  if (measures.length === 0) return
  const unit = builder.enumType('TrendUnit', {
    description: 'The length of the parts of a curve.',
    values: { day: { description: 'A day.' }, week: { description: 'A week.' }, month: { description: 'A month.' } },
  })
  const measure = builder.enumType('TrendMeasure', {
    description: 'The metric of a curve.',
    values: Object.fromEntries(measures.map((one) => [one.id, { description: descriptionOf(one) }])),
  })
  const point = builder.objectRef<TrendPoint>('TrendPoint').implement({
    description: 'One part of the period, and the corresponding part of the previous period.',
    fields: (t) => ({
      day: t.field({ type: 'Date', description: 'The first day of the part.', resolve: ({ day }) => day }),
      value: t.field({ type: 'Decimal', description: 'The value of this part.', resolve: ({ value }) => value }),
      beforeDay: t.field({
        type: 'Date',
        description: 'The first day of the previous part.',
        resolve: ({ beforeDay }) => beforeDay,
      }),
      before: t.field({
        type: 'Decimal',
        description: 'The value of the previous part.',
        resolve: ({ before }) => before,
      }),
    }),
  })
  const series = builder.objectRef<TrendSeries>('TrendSeries').implement({
    description: 'A curve and its totals.',
    fields: (t) => ({
      measure: t.field({
        type: measure,
        description: 'The metric.',
        resolve: (curve) => curve.measure,
      }),
      total: t.field({ type: 'Decimal', description: 'The sum.', resolve: (curve) => curve.total }),
      before: t.field({
        type: 'Decimal',
        description: 'The total of the previous period, up to the same point.',
        resolve: (curve) => curve.before,
      }),
      since: t.field({
        type: 'Date',
        nullable: true,
        description: 'The first day with data, for a curve that is counted by day.',
        resolve: (curve) => curve.since,
      }),
      points: t.field({ type: [point], description: 'The parts in order.', resolve: (curve) => curve.points }),
    }),
  })
  const days = builder.objectRef<Days>('Days').implement({
    description: 'A range of days, both ends included.',
    fields: (t) => ({
      from: t.field({ type: 'Date', description: 'The first day.', resolve: ({ from }) => from }),
      to: t.field({ type: 'Date', description: 'The last day.', resolve: ({ to }) => to }),
    }),
  })
  const answer = builder.objectRef<Trends>('Trends').implement({
    description: 'Curves of a period, in days, weeks or months.',
    fields: (t) => ({
      unit: t.field({ type: unit, description: 'The length of each part.', resolve: (all) => all.unit }),
      before: t.field({ type: days, description: 'The previous period.', resolve: (all) => all.before }),
      series: t.field({ type: [series], description: 'The curves.', resolve: (all) => all.series }),
    }),
  })
  builder.queryField('trends', (t) =>
    t.field({
      type: answer,
      description: 'The curves of the dashboard for a period; only those whose lists the actor may read.',
      args: {
        from: t.arg({ type: 'Date', required: true, description: 'The first day.' }),
        to: t.arg({ type: 'Date', required: true, description: 'The last day, included.' }),
        zone: t.arg.string({
          defaultValue: 'UTC',
          description:
            'The time zone that divides the days: an IANA name such as Asia/Shanghai. Curves by day are in UTC.',
        }),
      },
      resolve: (_root, { from, to, zone }, { actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        if (!policy.may(actor.role, '/', 'show')) throw forbidden()
        return trends(operations, actor, { from, to, zone: zone ?? 'UTC' })
      },
    }),
  )
}

function descriptionOf(measure: Measure): string {
  const { id, resource } = measure
  const name = humanise(id)
  if ('byDay' in measure) return `${name}: daily counts of \`${resource}\`, in UTC.`
  const { time, sum, filter } = measure
  const rows = `\`${resource}\` by \`${time}\`${filter ? `, only ${JSON.stringify(filter)}` : ''}`
  return sum ? `${name}: the sum of \`${sum}\` of ${rows}.` : `${name}: the number of ${rows}.`
}
