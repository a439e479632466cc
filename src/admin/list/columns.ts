import type { BaseRecord } from '@refinedev/core'
import type { TFunction } from 'i18next'
import { type AnyField, fieldOf, fieldsOf, isLocalized, type Language, type ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import { hasShape } from '../../declare/traits'
import type { Align, KindView } from '../../fields/kind.ui'
import { alignOf, momentField, viewOf } from '../../fields/views.ui'
import { relationSort } from '../../lists/list-sorts'
import type { Side } from '../../lists/view-layout'
import type { MarkWaiting } from '../waiting-saves/laid-values'

/** A record of a list: the fields of the visible columns, and the actions possible on it now. */
export type ListRecord = BaseRecord & {
  id: string
  version: number
  can: readonly string[]
  /** Only of a record with values that wait for the network. */
  marked?: MarkWaiting
}

/** The custom property of a list that holds the width which a person gave to a column. */
export const widthVariable = (name: string) => `--width-${name}`

/** A column of a list as its views need it. */
export interface Column {
  readonly name: string
  readonly field: AnyField
  readonly ui: KindView
  readonly align: Align | undefined
  /** Its sort name in the URL; null if it is not sortable. */
  readonly sort: string | null
  /** Where it stays in view while the others scroll. */
  readonly pin?: Side
}

/** The sort name of a column: a localized text in the reader's language, a relation by title. */
const sortOf = (resource: ResourceDeclaration, name: string, field: AnyField, language: Language): string | null => {
  if (hasShape(field, 'reference')) return relationSort(resource, name, language)
  if (!kindOf(field).sortable) return null
  return isLocalized(field) ? `${name}_${language}` : name
}

/** The two orders by a column. */
export const directionsOf = (sort: string, column: string, t: TFunction) => [
  { value: sort, label: t('list.sort.ascending', { column }) },
  { value: `-${sort}`, label: t('list.sort.descending', { column }) },
]

/** The column of a field, or of `createdAt` and `updatedAt`. */
export const columnOf = (resource: ResourceDeclaration, name: string, language: Language): Column => {
  const field = fieldOf(resource, name) ?? momentField
  return { name, field, ui: viewOf(field), align: alignOf(field), sort: sortOf(resource, name, field, language) }
}

/** The image or emoji before a record's name in the first column, if the list declares one. */
export const markOf = (resource: ResourceDeclaration): string | null =>
  resource.list.columns.find((name) => viewOf(fieldOf(resource, name) ?? momentField).isListMark) ?? null

/** The declared columns after the first. */
export const declaredColumns = (resource: ResourceDeclaration): readonly string[] => {
  const first = [resource.title, markOf(resource)]
  return resource.list.columns.filter((name) => !first.includes(name))
}

/** All selectable columns, the declared ones first. */
export const possibleColumns = (resource: ResourceDeclaration): readonly string[] => {
  const shown = Object.entries(fieldsOf(resource))
    .filter(([, field]) => !viewOf(field).isUnlisted)
    .map(([name]) => name)
  const first = [resource.title, markOf(resource)]
  return [...new Set([...resource.list.columns, ...shown, 'createdAt', 'updatedAt'])].filter(
    (name) => !first.includes(name),
  )
}
