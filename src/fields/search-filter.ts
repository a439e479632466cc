import { type AnyFilter, fieldOf, isLocalized, languages, type ResourceDeclaration, searchPaths } from '../declare'
import { escapeLike } from '../declare/comparison'

/** Contains the text, in either case; what people type has no wildcards. */
export const containing = (text: string) => ({ iLike: `%${escapeLike(text)}%` })

const nest = (path: readonly string[], inner: AnyFilter): AnyFilter =>
  path.reduceRight<AnyFilter>((built, name) => ({ [name]: built }), inner)

/**
 * Records with the text in one of the fields that declare `search`, in their title where none does.
 * @returns an empty filter for an empty text
 */
export function searchFilter(resource: ResourceDeclaration, text: string): AnyFilter {
  if (text.trim() === '') return {}
  const title = fieldOf(resource, resource.title)
  const titlePaths =
    title && isLocalized(title) ? languages.map((language) => [resource.title, language]) : [[resource.title]]
  const declared = searchPaths(resource)
  const paths = declared.length > 0 ? declared : titlePaths
  const parts = paths.map((path) => nest(path, containing(text.trim())))
  return parts.length > 1 ? { or: parts } : (parts[0] ?? {})
}
