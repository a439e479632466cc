import { coerceInputValue, type GraphQLInputType, type GraphQLSchema } from 'graphql'
import { type AnyRecord, fieldOf, propertyOf, type ResourceDeclaration } from '../../../src/declare'
import type { EditMode, FieldEdit } from '../../../src/declare/field-edits'
import { pascalCase } from '../../../src/declare/names'
import { badRequest } from '../../errors'

/** An edit of a field as a client sends it. */
export interface GivenEdit {
  field: string
  mode: EditMode
  value?: unknown
}

/** A JSON value as a value of an input type of the resource. Throws BAD_REQUEST. */
export function coerced<Value>(
  schema: GraphQLSchema,
  resource: ResourceDeclaration,
  value: unknown,
  type: string,
  name: string,
): Value {
  const known = schema.getType(type) as GraphQLInputType | undefined
  if (!known) throw badRequest(`${resource.name} has no such operation.`)
  return coercedTo<Value>(value, known, name)
}

/** A JSON value as a value of an input type. Throws BAD_REQUEST with its place below `name`. */
export const coercedTo = <Value>(value: unknown, type: GraphQLInputType, name: string): Value =>
  coerceInputValue(value, type, (path, _given, error) => {
    throw badRequest(
      `"${[name, ...path].join('.')}" does not fit: ${error.message.replace(/ Did you mean .*\?$/s, '')}`,
    )
  }) as Value

/** Edits with values of the types that an update of the resource takes. Throws BAD_REQUEST. */
export const editsOf = (
  schema: GraphQLSchema,
  resource: ResourceDeclaration,
  edits: readonly GivenEdit[],
): FieldEdit[] =>
  edits.map(({ field: name, mode, value }) => {
    const field = fieldOf(resource, name)
    if (!field || mode === 'clear' || mode === 'increase' || mode === 'multiply') {
      return { name, mode, value: mode === 'clear' ? null : value }
    }
    const property = propertyOf(name, field)
    const values = coerced<AnyRecord>(schema, resource, { [property]: value }, `Update${resource.type}`, 'value')
    return { name, mode, value: values[property] }
  })

/** The input of an action with values of its types. Throws BAD_REQUEST. */
export function actionInputOf(
  schema: GraphQLSchema,
  resource: ResourceDeclaration,
  action: string,
  input: unknown,
): AnyRecord {
  const given = { ...(input as object | null), id: '' }
  const type = `${pascalCase(action)}One${resource.type}Input`
  const { id: _, ...values } = coerced<AnyRecord>(schema, resource, given, type, 'input')
  return values
}
