import type { AnyFilter } from '../../src/declare'
import { curveResources } from '../../src/product'

/** A curve of the dashboard: rows of a resource by the moment they belong to. */
export interface Measure {
  id: string
  /** Whoever may list it may see the curve. */
  resource: string
  /** The field of the moment; without one, plays by day (`plays.ts`). */
  time?: string
  sum?: string
  filter?: AnyFilter
}

/** In the order in which the dashboard shows them. */
export const measures = [
  { id: 'signUps', resource: curveResources.signUps, time: 'registeredAt' },
  { id: 'orders', resource: curveResources.orders, time: 'orderedAt' },
  {
    id: 'revenue',
    resource: curveResources.revenue,
    time: 'paidAt',
    sum: 'amount',
    filter: { status: { eq: 'paid' } },
  },
  { id: 'plays', resource: curveResources.plays },
  { id: 'comments', resource: curveResources.comments, time: 'createdAt' },
] as const satisfies readonly Measure[]
