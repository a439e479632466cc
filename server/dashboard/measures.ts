import type { AnyFilter } from '../../src/declare'
import { curves } from '../../src/product'

/** A curve of the dashboard. Roles that may list its resource may see it. */
export type Measure = RowsMeasure | DailyMeasure

interface MeasureBase {
  id: string
  resource: string
}

/** Rows of the resource by the moment they belong to, counted or summed. */
interface RowsMeasure extends MeasureBase {
  /** The field of the moment. */
  time: string
  sum?: string
  filter?: AnyFilter
}

/** Counts that a table of its own has for each record and day (`tables.ts`). */
export interface DailyMeasure extends MeasureBase {
  byDay: { table: string; count: string }
}

/** In the order of the dashboard. */
export const measures: readonly Measure[] = curves
