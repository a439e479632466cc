import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { markOf } from '../list/columns'

/** A record in the reorder screen. */
export type ReorderedRecord = AnyRecord & {
  readonly id: string
  readonly version: number
  readonly can: readonly string[]
}

/** More fields would distract from the order. */
const facts = 4

/** The fields of a row besides the name: the image, a long text, and the list's first other columns. */
export interface ReorderedFields {
  readonly mark: string | null
  /** Shown below the name, with space for the whole text. */
  readonly note: string | null
  readonly facts: readonly string[]
}

/** The fields of records in the reorder screen. */
export function reorderedFields(resource: ResourceDeclaration): ReorderedFields {
  const { order, title, list } = resource
  const mark = markOf(resource)
  const others = list.columns.filter((column) => ![title, mark, order?.by, order?.within].includes(column))
  const isLong = (column: string) => viewOf(fieldOf(resource, column) ?? momentField).isProse === true
  const short = others.filter((column) => !isLong(column))
  return { mark, note: others.find(isLong) ?? null, facts: short.slice(0, facts) }
}
