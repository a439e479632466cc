import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { markOf } from '../list/columns'

/** A record as it is put in order. */
export type ReorderedRecord = AnyRecord & {
  readonly id: string
  readonly version: number
  readonly can: readonly string[]
}

/** More than these would hide what the order is about. */
const facts = 4

/** What a row shows besides the name: the picture, a text of several lines, and the first of the list's other columns. */
export interface ReorderedFields {
  readonly mark: string | null
  /** It stands under the name, where it has room to be read whole. */
  readonly note: string | null
  readonly facts: readonly string[]
}

/** What is shown of records that are put in order. */
export function reorderedFields(resource: ResourceDeclaration): ReorderedFields {
  const { order, title, list } = resource
  const mark = markOf(resource)
  const others = list.columns.filter((column) => ![title, mark, order?.by, order?.within].includes(column))
  const isLong = (column: string) => viewOf(fieldOf(resource, column) ?? momentField).isProse === true
  const short = others.filter((column) => !isLong(column))
  return { mark, note: others.find(isLong) ?? null, facts: short.slice(0, facts) }
}
