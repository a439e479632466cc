import { type AnyField, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { fieldsOf, isFoundEverywhere } from '../../src/declare/resource'
import { serverKindOf } from '../../src/fields/registry.server'
import { columnsOf, quoteName } from '../database/names'

// The index of the search over all resources has these expressions, so PostgreSQL keeps it true for every write.

/** Longer texts, such as articles, have no pinyin initials: people search names by initials. */
const longestWithInitials = 255

/**
 * The texts of a row in the global search, as one SQL text: its fields with `search`, or its title. Null if the row has
 * no text of its own.
 * @param alias of the row; without it, the expression of the index
 */
export function searchedText(resource: ResourceDeclaration, alias?: string): string | null {
  if (!isFoundEverywhere(resource)) return null
  const fields = Object.entries(fieldsOf(resource)).filter(([, field]) => field.search && isOwnText(field))
  const title = fieldOf(resource, resource.title)
  const searched = fields.length > 0 || !title || !isOwnText(title) ? fields : [[resource.title, title] as const]
  const parts = searched.flatMap(([name, field]) => textsOf(name, field, alias))
  return parts.length > 0 ? parts.join(' || ') : null
}

const isOwnText = (field: AnyField) => kindOf(field).shape === 'column' && kindOf(field).searchable === true

/** The texts of one field, one for each language. */
export function textsOf(name: string, field: AnyField, alias?: string): readonly string[] {
  const hasInitials = kindOf(field).longest(field) <= longestWithInitials
  const { searched, joined } = serverKindOf(field)
  return columnsOf(name, field).flatMap((column) => {
    const own = alias ? `${alias}.${quoteName(column.name)}` : quoteName(column.name)
    const word = joined?.(own, field)
    return [
      `"search_text"(${searched?.(own) ?? own}, ${hasInitials})`,
      ...(word ? [`coalesce(' ' || ${word} || ' ', '')`] : []),
    ]
  })
}
