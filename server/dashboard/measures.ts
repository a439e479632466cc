import type { AnyFilter } from '../../src/declare'

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
  { id: 'signUps', resource: 'users', time: 'registeredAt' },
  { id: 'orders', resource: 'orders', time: 'orderedAt' },
  { id: 'revenue', resource: 'orders', time: 'paidAt', sum: 'amount', filter: { status: { eq: 'paid' } } },
  { id: 'plays', resource: 'games' },
  { id: 'comments', resource: 'comments', time: 'createdAt' },
] as const satisfies readonly Measure[]
