import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { unauthenticated } from '../../errors'

/** Options of a root field that a caller who is not signed in may ask for. */
export const openToAll = { extensions: { isOpenToAll: true } } as const

const aboutSchema = ['__schema', '__type']

/**
 * Throws UNAUTHENTICATED for a document in which somebody who is not signed in asks for more than accounts: nothing of it is
 * validated, since that takes time and tells the names of a schema. In development the schema itself may be read.
 */
export function assertOpenToAll(schema: GraphQLSchema, document: DocumentNode, production: boolean): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  }
  for (const each of document.definitions) {
    if (each.kind !== Kind.OPERATION_DEFINITION) continue
    const fields = schema.getRootType(each.operation)?.getFields() ?? {}
    for (const name of rootFieldsOf(each.selectionSet, fragments, new Set())) {
      const isOpen =
        name === '__typename' ||
        (!production && aboutSchema.includes(name)) ||
        fields[name]?.extensions.isOpenToAll === true
      if (!isOpen) throw unauthenticated()
    }
  }
}

/** Names of the fields of an operation; a fragment is opened once, so that one inside itself ends. */
function rootFieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  opened: Set<string>,
): string[] {
  return selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each.name.value]
    if (each.kind === Kind.INLINE_FRAGMENT) return rootFieldsOf(each.selectionSet, fragments, opened)
    const fragment = fragments.get(each.name.value)
    if (!fragment || opened.has(each.name.value)) return []
    opened.add(each.name.value)
    return rootFieldsOf(fragment.selectionSet, fragments, opened)
  })
}
