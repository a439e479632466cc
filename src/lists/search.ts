import { type AnyField, fieldsOf, type ResourceDeclaration, searchPaths } from '../declare'
import { textPaths } from '../declare/properties'
import { hasShape, leadsElsewhere } from '../declare/traits'
import { resourceNamed } from '../registry/resources'
import { titlePaths, titleTarget } from '../registry/title'

/** Whether the actor may list the records of a resource. */
export type MayListResource = (resource: ResourceDeclaration) => boolean

type Paths = readonly (readonly string[])[]

/** Whether a list has a search. */
export const isSearched = (resource: ResourceDeclaration): boolean =>
  titleTarget(resource) !== undefined || Object.values(fieldsOf(resource)).some(({ search }) => search)

/**
 * The texts of a search: the fields with `search`. Also the title, if it is a relation or the only text. A path through
 * a relation starts with its field (`user`, `email`).
 * @param mayList if false, only the titles of related records are searched, and no children
 */
export function searchedPaths(resource: ResourceDeclaration, mayList: MayListResource): Paths {
  const related = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => relatedPaths(name, field, mayList))
  return distinct([...ownPaths(resource), ...related])
}

function ownPaths(resource: ResourceDeclaration): Paths {
  const declared = searchPaths(resource)
  return titleTarget(resource) || declared.length === 0 ? [...titlePaths(resource), ...declared] : declared
}

function relatedPaths(name: string, field: AnyField, mayList: MayListResource): Paths {
  if (!field.search || !leadsElsewhere(field)) return []
  const target = resourceNamed(String(field.to))
  const named = typeof field.search === 'object' ? field.search : null
  const paths = named ? named.flatMap((each) => textPaths(target, each)) : ownPaths(target)
  if (mayList(target)) return paths.map((path) => [name, ...path])
  if (hasShape(field, 'inverse')) return []
  return paths.filter(([first]) => first === target.title).map((path) => [name, ...path])
}

const distinct = (paths: Paths): Paths => [...new Map(paths.map((path) => [path.join('.'), path])).values()]
