import { gql } from '@urql/core'
import type { DocumentNode } from 'graphql'
import { fieldsOf, type ResourceDeclaration } from '../declare'
import { pascalCase } from '../declare/names'
import { hasShape } from '../declare/traits'
import { linkSelection, listText, type MayList, recordSelection } from '../registry/selections'

export type { MayList } from '../registry/selections'

const nobody: MayList = () => false

const documents = new Map<string, DocumentNode>()

/**
 * The document of a text, parsed once, since screens ask for it on every render. Its JSON is its text, because Refine
 * puts it in cache keys and would serialize the tree on every render.
 */
function parsed(source: string): DocumentNode {
  const known = documents.get(source)
  if (known) return known
  const document: DocumentNode = Object.assign(gql(source) as DocumentNode, { toJSON: () => source })
  documents.set(source, document)
  return document
}

/** All fields of a record's screen or form. */
export const everyField = (resource: ResourceDeclaration) => [...Object.keys(resource.fields), 'createdAt', 'updatedAt']

/** `listText`, parsed. */
export const listDocument = (
  resource: ResourceDeclaration,
  fields: readonly string[],
  mayList: MayList = nobody,
): DocumentNode => parsed(listText(resource, fields, mayList))

/** Records to choose from: id, title and mark, without a count. Variables as for a list. */
export const pickDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`query ${resource.typeMany}Choices($filter: ${resource.type}Filter, $sorting: [${resource.type}Sort!], $paging: OffsetPaging) {
  ${resource.name}(filter: $filter, sorting: $sorting, paging: $paging) {
    nodes { ${linkSelection(resource, () => true)} }
  }
}`)

/** One record with these fields; all if omitted. Variable: `id`, except for a single record. */
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

/** Fields that only the answer to the creating mutation shows. */
export const tokenFields = (resource: ResourceDeclaration): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => (hasShape(field, 'issued') ? [name] : []))

/**
 * `createOneGame` or `updateOneGame`, for a single record `updateNewUserConfig`, with the changed record. Variable:
 * `input`.
 * @param fields null for an actor who may not see the record: only its id
 */
export const changeDocument = (
  change: Change,
  resource: ResourceDeclaration,
  mayList: MayList = nobody,
  fields: readonly string[] | null = everyField(resource),
): DocumentNode => {
  const mutation = resource.single ? `${change}${resource.type}` : `${change}One${resource.type}`
  const once = change === 'create' ? tokenFields(resource).join(' ') : ''
  return parsed(`mutation ${pascalCase(mutation)}($input: ${pascalCase(mutation)}Input!) {
  ${mutation}(input: $input) { ${fields ? recordSelection(resource, fields, mayList) : 'id'} ${once} }
}`)
}

/**
 * `moveOneCategory`: moves a record in the order. Variable: `input`, with `id` and the neighbour as `before` or
 * `after`.
 */
export const moveDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`mutation MoveOne${resource.type}($input: MoveOne${resource.type}Input!) {
  moveOne${resource.type}(input: $input) { id version }
}`)

/** `deleteOneGame`. Variable: `input`, with `id`. The answer has the values that a deletion only sets. */
export const deleteDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`mutation DeleteOne${resource.type}($input: DeleteOne${resource.type}Input!) {
  deleteOne${resource.type}(input: $input) { id ${resource.deletion ? ['version', ...Object.keys(resource.deletion.set)].join(' ') : ''} }
}`)

/** `deleteManyGames`. Variable: `input`, with `filter`. */
export const deleteManyDocument = (resource: ResourceDeclaration): DocumentNode =>
  parsed(`mutation DeleteMany${resource.typeMany}($input: DeleteMany${resource.typeMany}Input!) {
  deleteMany${resource.typeMany}(input: $input) { deletedCount }
}`)

/** An action on one record: `publishOneGame`. Variable: `input` with `id`, `version` and the action's inputs. */
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
