import {
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
} from 'graphql'

/** Sorted names of the fields of an output or input type; empty if the type does not exist. */
export function fieldNames(schema: GraphQLSchema, type: string): string[] {
  const found = schema.getType(type)
  return isObjectType(found) || isInputObjectType(found) ? Object.keys(found.getFields()).sort() : []
}

/** Values of an enum type. */
export function valuesOf(schema: GraphQLSchema, type: string): string[] {
  const found = schema.getType(type)
  return isEnumType(found) ? found.getValues().map(({ name }) => name) : []
}

/** The selection of a field, with the plain fields of its type. */
export function askFor(schema: GraphQLSchema, type: string, field: string): string {
  const owner = schema.getType(type)
  const named = isObjectType(owner) ? getNamedType(owner.getFields()[field]?.type) : undefined
  if (!isObjectType(named)) return field
  const plain = Object.values(named.getFields()).filter((inner) => {
    const innerType = getNamedType(inner.type)
    return isScalarType(innerType) || isEnumType(innerType)
  })
  return `${field} { ${plain.map(({ name }) => name).join(' ')} }`
}

/** A condition on a field of a filter that any value may match, as a literal. */
export function conditionOn(schema: GraphQLSchema, filterType: string, field: string): string {
  const owner = schema.getType(filterType)
  const named = isInputObjectType(owner) ? getNamedType(owner.getFields()[field]?.type) : undefined
  const names = isInputObjectType(named) ? Object.keys(named.getFields()) : []
  // A list of ids, such as that of a tree.
  if (isScalarType(named)) return `{${field}: []}`
  if (names.includes('isNot')) return `{${field}: {isNot: null}}`
  if (names.includes('zh')) return `{${field}: {zh: {isNot: null}}}`
  return `{${field}: {id: {isNot: null}}}`
}

/** Every describable part of a schema, by its place. */
export function describable(schema: GraphQLSchema): [place: string, description: string][] {
  const found: [string, string | null | undefined][] = []
  for (const [name, type] of Object.entries(schema.getTypeMap())) {
    if (name.startsWith('__')) continue
    found.push([name, type.description])
    if (isEnumType(type)) for (const value of type.getValues()) found.push([`${name}.${value.name}`, value.description])
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      found.push([`${name}.${field.name}`, field.description])
      if (!('args' in field)) continue
      for (const argument of field.args) found.push([`${name}.${field.name}(${argument.name})`, argument.description])
    }
  }
  return found.map(([place, description]) => [place, description ?? ''])
}
