import { fieldOf, isLocalized, isWritable, type Language, type ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import { choicesOf } from '../../declare/traits'
import { type FormValues, withChange } from './form-values'

/**
 * The first values of a new record with a typed title, where the title is a text of its form; with those that follow
 * from it, such as the slug.
 */
export function valuesOfTitle(resource: ResourceDeclaration, text: string, language: Language): FormValues {
  const { title } = resource
  const field = fieldOf(resource, title)
  const isText =
    field && isWritable(field, 'create') && kindOf(field).valueType(field) === 'text' && choicesOf(field).length === 0
  if (!text || !isText) return {}
  return withChange(resource, 'create', {}, title, isLocalized(field) ? { [language]: text } : text)
}
