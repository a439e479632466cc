import { measures } from '../dashboard/measures'
import { type Days, type TrendPoint, type TrendSeries, type Trends, trends } from '../dashboard/trends'
import { forbidden, unauthenticated } from '../errors'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import type { Builder } from './builder'

/** Adds `trends`, the curves of the dashboard, to those who may open it; which of them, each one's list decides. */
export function addTrends(builder: Builder, operations: OperationContext, policy: Policy): void {
  const unit = builder.enumType('TrendUnit', { values: ['day', 'week', 'month'] as const })
  const measure = builder.enumType('TrendMeasure', {
    description: 'What a curve counts; revenue is what was paid and not refunded, in USD.',
    values: measures.map(({ id }) => id),
  })
  const point = builder.objectRef<TrendPoint>('TrendPoint').implement({
    description: 'One part of the time, and the part of the time before that it is compared with.',
    fields: (t) => ({
      day: t.field({ type: 'Date', description: 'The first day of the part.', resolve: ({ day }) => day }),
      value: t.field({ type: 'Decimal', resolve: ({ value }) => value }),
      beforeDay: t.field({ type: 'Date', resolve: ({ beforeDay }) => beforeDay }),
      before: t.field({ type: 'Decimal', resolve: ({ before }) => before }),
    }),
  })
  const series = builder.objectRef<TrendSeries>('TrendSeries').implement({
    description: 'A curve and its sums.',
    fields: (t) => ({
      measure: t.field({ type: measure, resolve: (curve) => curve.measure as (typeof measures)[number]['id'] }),
      total: t.field({ type: 'Decimal', resolve: (curve) => curve.total }),
      before: t.field({
        type: 'Decimal',
        description: 'The sum of the time before, as far as the present one has come.',
        resolve: (curve) => curve.before,
      }),
      since: t.field({
        type: 'Date',
        nullable: true,
        description: 'Nothing is known of earlier days: plays by day are written down since then.',
        resolve: (curve) => curve.since,
      }),
      points: t.field({ type: [point], resolve: (curve) => curve.points }),
    }),
  })
  const days = builder.objectRef<Days>('Days').implement({
    description: 'A stretch of days, both counted.',
    fields: (t) => ({
      from: t.field({ type: 'Date', resolve: ({ from }) => from }),
      to: t.field({ type: 'Date', resolve: ({ to }) => to }),
    }),
  })
  const answer = builder.objectRef<Trends>('Trends').implement({
    description: 'Curves over a time, in days, weeks or months.',
    fields: (t) => ({
      unit: t.field({ type: unit, resolve: (all) => all.unit }),
      before: t.field({ type: days, description: 'What is compared with.', resolve: (all) => all.before }),
      series: t.field({ type: [series], resolve: (all) => all.series }),
    }),
  })
  builder.queryField('trends', (t) =>
    t.field({
      type: answer,
      description: 'Sign-ups, orders, revenue, plays and comments over a time, as far as the asker may list them.',
      args: {
        from: t.arg({ type: 'Date', required: true }),
        to: t.arg({ type: 'Date', required: true, description: 'Counted too.' }),
        zone: t.arg.string({
          defaultValue: 'UTC',
          description: 'Whose midnights divide the days: an IANA name such as Asia/Shanghai. Plays are by UTC.',
        }),
      },
      resolve: (_root, { from, to, zone }, { asker }) => {
        if (asker.kind === 'none') throw unauthenticated()
        if (!policy.may(asker.role, '/', 'show')) throw forbidden()
        return trends(operations, asker, { from, to, zone: zone ?? 'UTC' })
      },
    }),
  )
}
