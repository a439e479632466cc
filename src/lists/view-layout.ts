export type Density = 'comfortable' | 'compact'

/** The start or the end of a row. */
export type Side = 'start' | 'end'

export const narrowest = 64
export const widest = 800

/** The columns and rows of a saved view; omitted parts are those of the declaration or of the reader. */
export interface ViewLayout {
  /** Visible columns after the record's name, in order. */
  readonly columns?: readonly string[]
  /** Widths of columns in pixels. */
  readonly widths?: Readonly<Record<string, number>>
  /** Columns that stay in view while the others scroll. */
  readonly pins?: Readonly<Record<string, Side>>
  readonly density?: Density
}

export const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

export const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= narrowest && value <= widest

export const isSide = (value: unknown): value is Side => value === 'start' || value === 'end'
