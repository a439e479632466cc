import { type AnyFilter, fieldOf, type ResourceDeclaration } from '../declare'
import { escapeLike } from '../declare/comparison'
import { isId } from '../declare/formats'
import { kindOf } from '../declare/kind'
import { leadsElsewhere } from '../declare/traits'
import { resourceNamed } from '../registry/resources'
import { type MayListResource, searchedPaths } from './search'

/** Contains the text, ignoring case; typed text has no wildcards. */
const containing = (text: string) => ({ iLike: `%${escapeLike(text)}%` })

/** A nested condition for a path: `['game', 'title', 'en']` → `{game: {title: {en: …}}}`. */
export const nest = (path: readonly string[], inner: AnyFilter): AnyFilter =>
  path.reduceRight<AnyFilter>((built, name) => ({ [name]: built }), inner)

/**
 * The filter of a search: texts that contain it, or the record's id. Each relation is one condition, for any number of
 * its texts.
 * @returns an empty filter for an empty text, and one without matches for a text that no value can contain
 */
export function searchFilter(resource: ResourceDeclaration, text: string, mayList: MayListResource): AnyFilter {
  const searched = text.trim()
  if (searched === '') return {}
  const found = conditions(resource, searchedPaths(resource, mayList), searched)
  return anyOf(isId(searched) ? [...found, { id: { eq: searched } }] : found) ?? { id: { in: [] } }
}

const anyOf = (parts: readonly AnyFilter[]): AnyFilter | undefined => (parts.length > 1 ? { or: parts } : parts[0])

function conditions(
  resource: ResourceDeclaration,
  paths: readonly (readonly string[])[],
  text: string,
): readonly AnyFilter[] {
  const names = [...new Set(paths.map(([first = '']) => first))]
  return names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const rest = paths.filter(([first]) => first === name).map((path) => path.slice(1))
    if (field && leadsElsewhere(field)) {
      const inner = anyOf(conditions(resourceNamed(String(field.to)), rest, text))
      return inner ? [{ [name]: inner }] : []
    }
    const { search = containing } = field ? kindOf(field) : {}
    const comparison = search(text)
    return comparison ? rest.map((path) => nest([name, ...path], comparison)) : []
  })
}
