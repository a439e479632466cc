import {
  type ASTNode,
  type DocumentNode,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
  Kind,
  visit,
} from 'graphql'
import type { Plan } from './plan'

/** Combinations of conditions with a plan; clients use few of the possible ones. */
const mostCombinations = 16

/**
 * Plans a document with `@include` and `@skip`: each combination of their variables is planned as a document without
 * directives. Null for a document with other directives, and for one without a plan.
 */
export function planConditions(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  planOf: (document: DocumentNode) => Plan | null,
): Plan | null {
  const names = conditionsOf(document)
  if (!names) return null
  const planWith = (variables: Record<string, unknown>) => {
    const chosen = withoutConditions(document, variables)
    return chosen && planOf(chosen)
  }
  if (names.length === 0) return planWith({})
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? []
  const plans = new Map<string, Plan | null>()
  const planFor = (given: Record<string, unknown>): Plan | null => {
    const { coerced } = getVariableValues(schema, definitions, given, { maxErrors: 1 })
    if (!coerced) return null
    const combination = names.map((name) => coerced[name]).join()
    const known = plans.get(combination)
    if (known !== undefined || plans.size >= mostCombinations) return known ?? null
    const made = planWith(coerced)
    plans.set(combination, made)
    return made
  }
  return { run: async (request) => (await planFor(request.variables)?.run(request)) ?? null }
}

/** The variables of `@include` and `@skip`; null if there are other directives. */
function conditionsOf(document: DocumentNode): readonly string[] | null {
  const names = new Set<string>()
  let hasOthers = false
  visit(document, {
    Directive({ name, arguments: given = [] }) {
      if (name.value !== GraphQLIncludeDirective.name && name.value !== GraphQLSkipDirective.name) hasOthers = true
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return hasOthers ? null : [...names]
}

/** The document with the selected fields only; null if a selection is empty, which SQL cannot express. */
function withoutConditions(document: DocumentNode, variables: Record<string, unknown>): DocumentNode | null {
  let isEmpty = false
  const chosen = visit(document, {
    enter(node: ASTNode) {
      if (node.kind === Kind.DIRECTIVE) return null
      if (node.kind !== Kind.FIELD && node.kind !== Kind.FRAGMENT_SPREAD && node.kind !== Kind.INLINE_FRAGMENT) return
      const isSkipped = getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true
      return isSkipped || getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false ? null : undefined
    },
    leave(node: ASTNode) {
      if (node.kind === Kind.SELECTION_SET && node.selections.length === 0) isEmpty = true
    },
  })
  return isEmpty ? null : chosen
}
