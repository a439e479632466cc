import {
  type AnyField,
  fieldOf,
  fieldsOf,
  isLocalized,
  languages,
  type ResourceDeclaration,
  stateProperties,
} from '../declare'
import { kindOf } from '../declare/kind'
import { hasShape, isRelation, treeOf } from '../declare/traits'
import { resourceNamed } from './resources'
import { titleTarget } from './title'

/** The resources that the actor may list; other related records have only `id` and `title`. */
export type MayList = (resource: string) => boolean

const textSelection = (name: string, field: AnyField | undefined) =>
  field && isLocalized(field) ? `${name} { ${languages.join(' ')} }` : name

/** The fields of a record's name: its title, or the title of the related record that names it. */
const titleSelection = (resource: ResourceDeclaration): string => {
  const target = titleTarget(resource)
  if (target) return `${resource.title} { id ${titleSelection(target)} }`
  return textSelection(resource.title, fieldOf(resource, resource.title))
}

/**
 * The fields of a link: id, title and those of the records above it, and the colour or emoji of the record if the actor
 * may list the resource.
 */
export const linkSelection = (target: ResourceDeclaration, mayList: MayList) => {
  const marks = Object.entries(fieldsOf(target)).filter(([, field]) => kindOf(field).marksLinks)
  const title = titleSelection(target)
  return ['id', title]
    .concat(treeOf(target.fields) ? `ancestors { id ${title} }` : [])
    .concat(mayList(target.name) ? marks.map(([name]) => name) : [])
    .filter((part, index, all) => all.indexOf(part) === index)
    .join(' ')
}

/** The fields of the fallback value of a field, if the actor may list its resource. */
function fallbackSelection(field: AnyField, resource: ResourceDeclaration, mayList: MayList): string {
  const [relation, other] = kindOf(field).fallback?.(field) ?? []
  if (relation === undefined || !mayList(String(fieldOf(resource, relation)?.to))) return ''
  return `${relation} { id ${other} ${partsOf(field)} }`
}

const partsOf = (field: AnyField) => `{ ${kindOf(field).parts?.join(' ')} }`

/** The selection of one field; empty for values that are never returned. */
function selectionOf(resource: ResourceDeclaration, name: string, mayList: MayList): string {
  const field = fieldOf(resource, name)
  if (!field) return name
  if (hasShape(field, 'hashed', 'inverse', 'issued')) return ''
  if (isRelation(field)) return `${name} { ${linkSelection(resourceNamed(String(field.to)), mayList)} }`
  if (!kindOf(field).parts) return textSelection(name, field)
  return [`${name} ${partsOf(field)}`, fallbackSelection(field, resource, mayList)].filter(Boolean).join(' ')
}

/** The other fields that the cell of a field reads. */
function neededBy(resource: ResourceDeclaration, name: string): readonly string[] {
  const field = fieldOf(resource, name)
  const other = field && kindOf(field).cellNeeds?.(field)
  return other ? [other] : []
}

/**
 * The selection of a record with these fields, and its id, version, title, mark of a draft and `can`. The fields that
 * actions write too: an action on a record can be undone only if they are known before it, also in hidden columns.
 */
export const recordSelection = (resource: ResourceDeclaration, fields: readonly string[], mayList: MayList) =>
  [
    ...new Set([
      ...['id', 'version', resource.title, ...(resource.drafts ? [resource.drafts.mark] : []), ...fields],
      ...stateProperties(resource).filter((property) => fieldOf(resource, property)),
    ]),
  ]
    .flatMap((name, _at, all) => [name, ...neededBy(resource, name).filter((other) => !all.includes(other))])
    .map((name) => selectionOf(resource, name, mayList))
    .concat('can')
    .filter(Boolean)
    .join(' ')

/**
 * The query of a page of records with these fields, their title and `can`, the total count, and the cursors. Variables: `filter`,
 * `sorting`, `paging`.
 */
export const listText = (resource: ResourceDeclaration, fields: readonly string[], mayList: MayList): string =>
  `query ${resource.typeMany}List($filter: ${resource.type}Filter, $sorting: [${resource.type}Sort!], $paging: OffsetPaging) {
  ${resource.name}(filter: $filter, sorting: $sorting, paging: $paging) {
    nodes { ${recordSelection(resource, fields, mayList)} }
    totalCount totalCountIsEstimate pageInfo { startCursor endCursor }
  }
}`
