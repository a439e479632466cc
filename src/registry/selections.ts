import { type AnyField, fieldOf, fieldsOf, isLocalized, languages, type ResourceDeclaration } from '../declare'
import { kindOf } from '../declare/kind'
import { hasShape, isRelation } from '../declare/traits'
import { resourceNamed } from './resources'
import { titleTarget } from './title'

/** Which resources the actor may list: of the others a relation gives `id` and title alone. */
export type MayList = (resource: string) => boolean

const textSelection = (name: string, field: AnyField | undefined) =>
  field && isLocalized(field) ? `${name} { ${languages.join(' ')} }` : name

/** What the name of a record is made of: its title, or that of the record it is named by. */
const titleSelection = (resource: ResourceDeclaration): string => {
  const target = titleTarget(resource)
  if (target) return `${resource.title} { id ${titleSelection(target)} }`
  return textSelection(resource.title, fieldOf(resource, resource.title))
}

/** What names a record in a link: id, title, and its colour or emoji where the actor may see so much. */
export const linkSelection = (target: ResourceDeclaration, mayList: MayList) => {
  const marks = Object.entries(fieldsOf(target)).filter(([, field]) => kindOf(field).marksLinks)
  return ['id', titleSelection(target)]
    .concat(mayList(target.name) ? marks.map(([name]) => name) : [])
    .filter((part, index, all) => all.indexOf(part) === index)
    .join(' ')
}

/** What is shown of a related record where this one has no value, for those who may see so much of it. */
function fallbackSelection(field: AnyField, resource: ResourceDeclaration, mayList: MayList): string {
  const [relation, other] = kindOf(field).fallback?.(field) ?? []
  if (relation === undefined || !mayList(String(fieldOf(resource, relation)?.to))) return ''
  return `${relation} { id ${other} ${partsOf(field)} }`
}

const partsOf = (field: AnyField) => `{ ${kindOf(field).parts?.join(' ')} }`

/** What a query asks of one field; nothing of a field that never comes out. */
function selectionOf(resource: ResourceDeclaration, name: string, mayList: MayList): string {
  const field = fieldOf(resource, name)
  if (!field) return name
  if (hasShape(field, 'hashed', 'inverse', 'issued')) return ''
  if (isRelation(field)) return `${name} { ${linkSelection(resourceNamed(String(field.to)), mayList)} }`
  if (!kindOf(field).parts) return textSelection(name, field)
  return [`${name} ${partsOf(field)}`, fallbackSelection(field, resource, mayList)].filter(Boolean).join(' ')
}

/** What a query asks of a record with these fields: besides them its id, version, title and `can`. */
export const recordSelection = (resource: ResourceDeclaration, fields: readonly string[], mayList: MayList) =>
  [...new Set(['id', 'version', resource.title, ...fields])]
    .map((name) => selectionOf(resource, name, mayList))
    .concat('can')
    .filter(Boolean)
    .join(' ')

/**
 * The query of a page of the resource's records with these fields, their title and `can`, and how many there are altogether.
 * Variables: `filter`, `sorting`, `paging`.
 */
export const listText = (resource: ResourceDeclaration, fields: readonly string[], mayList: MayList): string =>
  `query ${resource.typeMany}List($filter: ${resource.type}Filter, $sorting: [${resource.type}Sort!], $paging: OffsetPaging) {
  ${resource.name}(filter: $filter, sorting: $sorting, paging: $paging) {
    nodes { ${recordSelection(resource, fields, mayList)} }
    totalCount totalCountIsEstimate
  }
}`
