import type { AnyFilter, ResourceDeclaration } from '../declare'
import { escapeLike } from '../declare/comparison'
import { searchedPaths } from '../registry/title'

/** Contains the text, in either case; what people type has no wildcards. */
export const containing = (text: string) => ({ iLike: `%${escapeLike(text)}%` })

/** A condition at the end of a path: `['game', 'title', 'en']` → `{game: {title: {en: …}}}`. */
export const nest = (path: readonly string[], inner: AnyFilter): AnyFilter =>
  path.reduceRight<AnyFilter>((built, name) => ({ [name]: built }), inner)

/**
 * Records with the text where a search of theirs looks.
 * @returns an empty filter for an empty text
 */
export function searchFilter(resource: ResourceDeclaration, text: string): AnyFilter {
  if (text.trim() === '') return {}
  const parts = searchedPaths(resource).map((path) => nest(path, containing(text.trim())))
  return parts.length > 1 ? { or: parts } : (parts[0] ?? {})
}
