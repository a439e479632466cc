import { type AnyRecord, fieldOf, type Language, type ResourceDeclaration } from '../../declare'
import { titleOf } from '../../declare/title'
import { resourceNamed } from '../../resources'
import { markOf } from '../list/columns'

/** A record as it is put in order. */
export type ArrangedRecord = AnyRecord & {
  readonly id: string
  readonly version: number
  readonly can: readonly string[]
}

/** More than these would hide what the order is about. */
const facts = 4

/** What a row shows: the picture, the name, and the first of the list's other columns. */
export interface ArrangedFields {
  readonly mark: string | null
  /** The title, or where all of one order have the same, the record they lead to. */
  readonly name: string
  readonly facts: readonly string[]
}

/** What is shown of records that are put in order. */
export function arrangedFields(resource: ResourceDeclaration): ArrangedFields {
  const { order, title, list } = resource
  const relation = list.columns.find((column) => fieldOf(resource, column)?.kind === 'relation')
  const name = title === order?.within ? (relation ?? title) : title
  const mark = markOf(resource)
  const others = list.columns.filter((column) => ![name, title, mark, order?.by, order?.within].includes(column))
  return { mark, name, facts: others.slice(0, facts) }
}

/** What a row is called where only text will do. */
export function arrangedName(
  resource: ResourceDeclaration,
  name: string,
  record: AnyRecord,
  language: Language,
): string {
  const related = fieldOf(resource, name)?.to
  const value = record[name]
  return related !== undefined && value
    ? titleOf(resourceNamed(String(related)), value as AnyRecord, language)
    : titleOf(resource, record, language)
}
