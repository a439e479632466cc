import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { unauthenticated } from '../../errors'
import { fragmentsOf } from '../document-fields'

/** Options of a root field that an anonymous caller may select. */
export const openToAll = { extensions: { isOpenToAll: true } } as const

const aboutSchema = ['__schema', '__type']

/**
 * Throws UNAUTHENTICATED for an anonymous document with other fields than accounts. The document is not validated,
 * because validation takes time and reveals names of the schema. In development introspection is allowed.
 */
export function assertOpenToAll(schema: GraphQLSchema, document: DocumentNode, production: boolean): void {
  const fragments = fragmentsOf(document)
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

/** Names of the fields of an operation; each fragment is expanded once, so recursive ones end. */
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
