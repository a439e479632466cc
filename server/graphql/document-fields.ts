import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'

/** The fragments of a document, by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])))

/** Fields of a selection set, with expanded fragments. The document has no cycles: they are refused earlier. */
export function selectedFields(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FieldNode[] {
  return selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each]
    const set = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)
    return set ? selectedFields(set.selectionSet, fragments) : []
  })
}

/** Reads an argument of a field for given variables; undefined or null without one. */
export function argumentOf(field: FieldNode, name: string): (variables: Readonly<Record<string, unknown>>) => unknown {
  const value = field.arguments?.find((argument) => argument.name.value === name)?.value
  return (variables) => value && valueFromASTUntyped(value, variables)
}

/** The default values of the variables of an operation. */
export function defaultsOf(document: DocumentNode, operationName?: string | null): Record<string, unknown> {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  return Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  )
}

/** The root fields of an operation, with expanded fragments. */
export function rootFieldsOf(document: DocumentNode, operationName?: string | null): readonly FieldNode[] {
  const operation = getOperationAST(document, operationName)
  return operation ? selectedFields(operation.selectionSet, fragmentsOf(document)) : []
}
