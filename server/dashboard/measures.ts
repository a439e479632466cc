import type { AnyFilter } from '../../src/declare'
import { curves } from '../../src/product'

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
export const measures: readonly Measure[] = curves
