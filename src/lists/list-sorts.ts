import {
  type AnyField,
  fieldOf,
  fieldsOf,
  isLocalized,
  languages,
  type ResourceDeclaration,
  sortNames,
} from '../declare'
import { kindOf } from '../declare/kind'
import { splitLanguage } from '../declare/languages'
import { choicesOf, hasShape } from '../declare/traits'
import { resourceNamed } from '../registry/resources'
import { titleTarget } from '../registry/title'

/** The field with the text of a record's title, through relations. */
function titleField(resource: ResourceDeclaration): AnyField | undefined {
  const target = titleTarget(resource)
  return target ? titleField(target) : fieldOf(resource, resource.title)
}

/**
 * The sort name of a relation by the titles of its records: `user`, and `category_en` for localized titles. Null for
 * other fields, and for titles without an order of their texts.
 */
export function relationSort(resource: ResourceDeclaration, name: string, language: string): string | null {
  const field = fieldOf(resource, name)
  const title = field && hasShape(field, 'reference') ? titleField(resourceNamed(String(field.to))) : undefined
  if (!title || !kindOf(title).sortable || choicesOf(title).length > 0) return null
  return isLocalized(title) ? `${name}_${language}` : name
}

/** Whether a sort name is that of a relation by title. */
export const isRelationSort = (resource: ResourceDeclaration, sort: string): boolean => {
  const [base, language = ''] = splitLanguage(sort)
  return relationSort(resource, base, language) === sort
}

/** The sort names of a list in the API: of its own values, and of its relations by title. */
export function listSorts(resource: ResourceDeclaration): readonly string[] {
  const names = Object.keys(fieldsOf(resource))
  const related = names.flatMap((name) => languages.flatMap((each) => relationSort(resource, name, each) ?? []))
  return [...new Set([...sortNames(resource), ...related])]
}
