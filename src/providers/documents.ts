import { gql } from '@urql/core'
import type { DocumentNode } from 'graphql'
import { type AnyField, fieldOf, fieldsOf, isLocalized, languages, type ResourceDeclaration } from '../declare'
import { kindOf } from '../declare/kind'
import { pascalCase } from '../declare/names'
import { hasShape, isRelation } from '../declare/traits'
import { resourceNamed } from '../registry/resources'
import { titleTarget } from '../registry/title'

/** Which resources the actor may list: of the others a relation gives `id` and title alone. */
export type MayList = (resource: string) => boolean

const nobody: MayList = () => false

/**
 * A parsed document. Its JSON is its text: Refine puts it in the keys of its cache, where the tree would be written out
 * anew on every render.
 */
const parsed = (source: string): DocumentNode => Object.assign(gql(source) as DocumentNode, { toJSON: () => source })

const textSelection = (name: string, field: AnyField | undefined) =>
  field && isLocalized(field) ? `${name} { ${languages.join(' ')} }` : name

/** What the name of a record is made of: its title, or that of the record it is named by. */
const titleSelection = (resource: ResourceDeclaration): string => {
  const target = titleTarget(resource)
  if (target) return `${resource.title} { id ${titleSelection(target)} }`
  return textSelection(resource.title, fieldOf(resource, resource.title))
}

/** What names a record in a link: id, title, and its colour or emoji where the actor may see so much. */
const linkSelection = (target: ResourceDeclaration, mayList: MayList) => {
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

const recordSelection = (resource: ResourceDeclaration, fields: readonly string[], mayList: MayList) =>
  [...new Set(['id', 'version', resource.title, ...fields])]
    .map((name) => selectionOf(resource, name, mayList))
    .concat('can')
    .filter(Boolean)
    .join(' ')

/** Every field that a record's screen or form can show. */
const everyField = (resource: ResourceDeclaration) => [...Object.keys(resource.fields), 'createdAt', 'updatedAt']

/**
 * A page of the resource's records with these fields, their title and `can`, and how many there are altogether.
 * Variables: `filter`, `sorting`, `paging`.
 */
export const listDocument = (
  resource: ResourceDeclaration,
  fields: readonly string[],
  mayList: MayList = nobody,
): DocumentNode =>
  parsed(`query ${resource.typeMany}List($filter: ${resource.type}Filter, $sorting: [${resource.type}Sort!], $paging: OffsetPaging) {
  ${resource.name}(filter: $filter, sorting: $sorting, paging: $paging) {
    nodes { ${recordSelection(resource, fields, mayList)} }
    totalCount totalCountIsEstimate
  }
}`)

/** Records to choose among: id, title and mark, without a count. Variables as for a list. */
export const pickDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`query ${resource.typeMany}Choices($filter: ${resource.type}Filter, $sorting: [${resource.type}Sort!], $paging: OffsetPaging) {
  ${resource.name}(filter: $filter, sorting: $sorting, paging: $paging) {
    nodes { ${linkSelection(resource, () => true)} }
  }
}`)

/** One record with these fields, all where none are named. Variable: `id`, but for a single record. */
export const oneDocument = (
  resource: ResourceDeclaration,
  mayList: MayList = nobody,
  fields: readonly string[] = everyField(resource),
): DocumentNode =>
  parsed(
    resource.single
      ? `query ${resource.type} { ${resource.name} { ${recordSelection(resource, fields, mayList)} } }`
      : `query ${resource.type}($id: ID!) {
  ${resource.singular}(id: $id) { ${recordSelection(resource, fields, mayList)} }
}`,
  )

type Change = 'create' | 'update'

/** Fields that the answer which makes them shows, and none after it. */
export const tokenFields = (resource: ResourceDeclaration): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => (hasShape(field, 'issued') ? [name] : []))

/**
 * `createOneGame` or `updateOneGame`, of a single record `updateNewUserConfig`, answering the record as it stands then.
 * Variable: `input`.
 */
export const changeDocument = (
  change: Change,
  resource: ResourceDeclaration,
  mayList: MayList = nobody,
  fields: readonly string[] = everyField(resource),
): DocumentNode => {
  const mutation = resource.single ? `${change}${resource.type}` : `${change}One${resource.type}`
  const once = change === 'create' ? tokenFields(resource).join(' ') : ''
  return parsed(`mutation ${pascalCase(mutation)}($input: ${pascalCase(mutation)}Input!) {
  ${mutation}(input: $input) { ${recordSelection(resource, fields, mayList)} ${once} }
}`)
}

/** `moveOneCategory`: another place in the order. Variable: `input`, the `id` and the neighbour it is put `before` or `after`. */
export const moveDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`mutation MoveOne${resource.type}($input: MoveOne${resource.type}Input!) {
  moveOne${resource.type}(input: $input) { id version }
}`)

/** `deleteOneGame`. Variable: `input`, the `id`. */
export const deleteDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`mutation DeleteOne${resource.type}($input: DeleteOne${resource.type}Input!) {
  deleteOne${resource.type}(input: $input) { id }
}`)

/** `deleteManyGames`. Variable: `input`, the `filter`. */
export const deleteManyDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`mutation DeleteMany${resource.typeMany}($input: DeleteMany${resource.typeMany}Input!) {
  deleteMany${resource.typeMany}(input: $input) { deletedCount }
}`)

/** An action on one record: `publishOneGame`. Variable: `input` with `id`, `version` and what the action asks for. */
export const actionDocument = (
  resource: ResourceDeclaration,
  action: string,
  mayList: MayList = nobody,
  fields: readonly string[] = everyField(resource),
): DocumentNode => {
  const mutation = `${action}One${resource.type}`
  const once = resource.actions[action]?.issue?.join(' ') ?? ''
  return parsed(`mutation ${pascalCase(mutation)}($input: ${pascalCase(mutation)}Input!) {
  ${mutation}(input: $input) { ${recordSelection(resource, fields, mayList)} ${once} }
}`)
}

/** An action on many records: `publishManyGames`, which says whom it refused. Variable: `input` with `filter`. */
export const actionManyDocument = (resource: ResourceDeclaration, action: string): DocumentNode => {
  const mutation = `${action}Many${resource.typeMany}`
  return parsed(`mutation ${pascalCase(mutation)}($input: ${pascalCase(mutation)}Input!) {
  ${mutation}(input: $input) { changedCount refused { id code message } }
}`)
}
