import type { AnyFilter } from '../../src/declare'

/** The rows that one actor may know of, by resource: compiled wherever a statement reaches a resource. */
export interface RowScope {
  /** The scoped resources; all rows of the others are in scope. */
  readonly filters: ReadonlyMap<string, AnyFilter>
  /** The value of `$me`. */
  readonly me: string | null
}

/** The scope of declarations and of the program itself. */
export const allRows: RowScope = { filters: new Map(), me: null }
