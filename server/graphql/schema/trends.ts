import { humanise } from '../../../src/declare'
import { measures } from '../../dashboard/measures'
import { type Days, type TrendPoint, type TrendSeries, type Trends, trends } from '../../dashboard/trends'
import { forbidden, unauthenticated } from '../../errors'
import type { OperationContext } from '../../operations'
import type { Policy } from '../../policy/policy'
import type { Builder } from './builder'

/** Adds `trends`, the curves of the dashboard, to those who may open it; which of them, each one's list decides. */
export function addTrends(builder: Builder, operations: OperationContext, policy: Policy): void {
  if (measures.length === 0) return
  const unit = builder.enumType('TrendUnit', {
    description: 'How long each part of a curve is.',
    values: { day: { description: 'A day.' }, week: { description: 'A week.' }, month: { description: 'A month.' } },
  })
  const measure = builder.enumType('TrendMeasure', {
    description: 'What a curve counts; revenue is what was paid and not refunded, in USD.',
    values: Object.fromEntries(measures.map(({ id }) => [id, { description: `${humanise(id)}.` }])),
  })
  const point = builder.objectRef<TrendPoint>('TrendPoint').implement({
    description: 'One part of the time, and the part of the time before that it is compared with.',
    fields: (t) => ({
      day: t.field({ type: 'Date', description: 'The first day of the part.', resolve: ({ day }) => day }),
      value: t.field({ type: 'Decimal', description: 'What was counted in it.', resolve: ({ value }) => value }),
      beforeDay: t.field({
        type: 'Date',
        description: 'The first day of the part before.',
        resolve: ({ beforeDay }) => beforeDay,
      }),
      before: t.field({ type: 'Decimal', description: 'What was counted in that.', resolve: ({ before }) => before }),
    }),
  })
  const series = builder.objectRef<TrendSeries>('TrendSeries').implement({
    description: 'A curve and its sums.',
    fields: (t) => ({
      measure: t.field({
        type: measure,
        description: 'What it counts.',
        resolve: (curve) => curve.measure,
      }),
      total: t.field({ type: 'Decimal', description: 'The sum.', resolve: (curve) => curve.total }),
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
      points: t.field({ type: [point], description: 'Part by part.', resolve: (curve) => curve.points }),
    }),
  })
  const days = builder.objectRef<Days>('Days').implement({
    description: 'A stretch of days, both counted.',
    fields: (t) => ({
      from: t.field({ type: 'Date', description: 'The first day.', resolve: ({ from }) => from }),
      to: t.field({ type: 'Date', description: 'The last day.', resolve: ({ to }) => to }),
    }),
  })
  const answer = builder.objectRef<Trends>('Trends').implement({
    description: 'Curves over a time, in days, weeks or months.',
    fields: (t) => ({
      unit: t.field({ type: unit, description: 'How long each part is.', resolve: (all) => all.unit }),
      before: t.field({ type: days, description: 'What is compared with.', resolve: (all) => all.before }),
      series: t.field({ type: [series], description: 'The curves.', resolve: (all) => all.series }),
    }),
  })
  builder.queryField('trends', (t) =>
    t.field({
      type: answer,
      description: 'Sign-ups, orders, revenue, plays and comments over a time, as far as the actor may list them.',
      args: {
        from: t.arg({ type: 'Date', required: true, description: 'The first day.' }),
        to: t.arg({ type: 'Date', required: true, description: 'The last day, counted too.' }),
        zone: t.arg.string({
          defaultValue: 'UTC',
          description: 'Whose midnights divide the days: an IANA name such as Asia/Shanghai. Plays are by UTC.',
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
