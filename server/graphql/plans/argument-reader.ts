import { type FieldNode, type GraphQLField, getArgumentValues, type OperationDefinitionNode } from 'graphql'

type Values = Record<string, unknown>
/** Takes coerced variables and gives a field's arguments. Throws GraphQLError as `getArgumentValues` does. */
export type ArgumentReader = (variables: Values) => Values
/** Puts what the variables hold into the places of a template. */
type Filling = (variables: Values) => unknown

/** Stands in a template where the value of a variable belongs. */
class Place {
  constructor(readonly variable: string) {}
}

/** Each variable can be left out, null or something: clients send few of these mixtures, and what is beyond is read anew. */
const mostTemplates = 32

/**
 * Reads the arguments of a field of a checked document as `getArgumentValues` does, and by it, but walks through the input
 * types once instead of at every request: what is read is a template, into which a request puts the values of its variables.
 * What holds no variable is the same object at every request, and not to be changed.
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
    // A variable's value is put where it stands as it is: only whether there is one decides about anything else.
    const places = Object.entries(variables).map(([name, value]) => [name, value === null ? null : new Place(name)])
    const template = getArgumentValues(definition, node, Object.fromEntries(places))
    const filling = fillingOf(template) ?? (() => template)
    templates.set(mixture, filling)
    return filling(variables) as Values
  }
}

const stateOf = (value: unknown) => (value === undefined ? '-' : value === null ? '0' : '1')

/** What fills a template; null where it holds no place. */
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
  // graphql-js makes objects without a prototype, which are slow to copy.
  const rest: Values = { ...template }
  return (variables) => {
    const filled = { ...rest }
    for (const { key, filling } of fillings) filled[key] = filling(variables)
    return filled
  }
}
