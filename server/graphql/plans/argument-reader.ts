import { type FieldNode, type GraphQLField, getArgumentValues, type OperationDefinitionNode } from 'graphql'

type Values = Record<string, unknown>
/** Returns a field's arguments for coerced variables. Throws GraphQLError like `getArgumentValues`. */
export type ArgumentReader = (variables: Values) => Values
/** Fills the variables of a template. */
type Filling = (variables: Values) => unknown

/** Marks the place of a variable in a template. */
class Place {
  constructor(readonly variable: string) {}
}

/** Each variable can be omitted, null or a value. Clients use few combinations; rare ones are read again. */
const mostTemplates = 32

/**
 * Reads the arguments of a field like `getArgumentValues`, and with it, but traverses the input types only once. The
 * result is a template that each request fills with its variables. Without variables the same object is returned for
 * every request, so do not modify it.
 */
export function argumentReader(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
  operation: OperationDefinitionNode,
): ArgumentReader {
  const variableNames = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  const templates = new Map<string, Filling>()
  return (variables) => {
    let mixture = ''
    for (const name of variableNames) mixture += stateOf(variables[name])
    const known = templates.get(mixture)
    if (known) return known(variables) as Values
    if (templates.size >= mostTemplates) return getArgumentValues(definition, node, variables)
    // The value of a variable is inserted unchanged; only its presence affects other parts of the template.
    const places = Object.entries(variables).map(([name, value]) => [name, value === null ? null : new Place(name)])
    const template = getArgumentValues(definition, node, Object.fromEntries(places))
    const filling = fillingOf(template) ?? (() => template)
    templates.set(mixture, filling)
    return filling(variables) as Values
  }
}

const stateOf = (value: unknown) => (value === undefined ? '-' : value === null ? '0' : '1')

/** Fills a template; null if it has no variables. */
function fillingOf(template: unknown): Filling | null {
  if (template instanceof Place) return (variables) => variables[template.variable]
  if (Array.isArray(template)) {
    const fillings = template.map(fillingOf)
    if (fillings.every((filling) => filling === null)) return null
    return (variables) => fillings.map((filling, at) => (filling ? filling(variables) : template[at]))
  }
  if (typeof template !== 'object' || template === null) return null
  const fillings = Object.entries(template).flatMap(([key, value]) => {
    const filling = fillingOf(value)
    return filling ? [{ key, filling }] : []
  })
  if (fillings.length === 0) return null
  // graphql-js creates objects without a prototype, which are slow to copy.
  const rest: Values = { ...template }
  return (variables) => {
    const filled = { ...rest }
    for (const { key, filling } of fillings) filled[key] = filling(variables)
    return filled
  }
}
