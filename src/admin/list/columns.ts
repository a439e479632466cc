import { type AnyField, fieldOf, fieldsOf, isLocalized, type Language, type ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import type { Align, KindView } from '../../fields/kind.ui'
import { alignOf, momentField, viewOf } from '../../fields/views.ui'

/** A column of a list as its views need it. */
export interface Column {
  readonly name: string
  readonly field: AnyField
  readonly ui: KindView
  readonly align: Align | undefined
  /** What sorting by it is called in the address; null where it has no order that people know. */
  readonly sort: string | null
}

/** The sort name of a column: a localized text is sorted by the reader's language, ids of related records by nothing. */
const sortOf = (name: string, field: AnyField, language: Language): string | null => {
  const kind = kindOf(field)
  if (!kind.sortable || kind.shape === 'reference') return null
  return isLocalized(field) ? `${name}_${language}` : name
}

/** The column of a field, or of `createdAt` and `updatedAt`. */
export const columnOf = (resource: ResourceDeclaration, name: string, language: Language): Column => {
  const field = fieldOf(resource, name) ?? momentField
  return { name, field, ui: viewOf(field), align: alignOf(field), sort: sortOf(name, field, language) }
}

/** The picture or emoji that stands before a record's name in the first column, when the list declares one. */
export const markOf = (resource: ResourceDeclaration): string | null =>
  resource.list.columns.find((name) => viewOf(fieldOf(resource, name) ?? momentField).isListMark) ?? null

/** The columns after the first as declared. */
export const declaredColumns = (resource: ResourceDeclaration): readonly string[] => {
  const first = [resource.title, markOf(resource)]
  return resource.list.columns.filter((name) => !first.includes(name))
}

/** Every column a person may choose, the declared ones first. */
export const possibleColumns = (resource: ResourceDeclaration): readonly string[] => {
  const shown = Object.entries(fieldsOf(resource))
    .filter(([, field]) => !viewOf(field).isUnlisted)
    .map(([name]) => name)
  const first = [resource.title, markOf(resource)]
  return [...new Set([...resource.list.columns, ...shown, 'createdAt', 'updatedAt'])].filter(
    (name) => !first.includes(name),
  )
}
