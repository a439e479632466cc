import {
  type FieldNode,
  GraphQLError,
  getArgumentValues,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import { argumentReader } from '../../server/graphql/plans/argument-reader'
import { buildSchema } from '../../server/graphql/schema/schema'

const schema = buildSchema()

/** Both implementations read the first field's arguments, for several variables of one document. */
function readBoth(source: string, requests: readonly Record<string, unknown>[]) {
  const operation = parse(source).definitions[0] as OperationDefinitionNode
  const node = operation.selectionSet.selections[0] as FieldNode
  const root = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType()
  const definition = root?.getFields()[node.name.value]
  if (!definition) throw new Error(`There is no field "${node.name.value}".`)
  const read = argumentReader(definition, node, operation)
  return requests.map((given) => {
    const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], given)
    return [outcomeOf(() => read(coerced)), outcomeOf(() => getArgumentValues(definition, node, coerced))]
  })
}

function outcomeOf(read: () => unknown): string {
  try {
    return JSON.stringify(read())
  } catch (error) {
    if (error instanceof GraphQLError) return error.message
    throw error
  }
}

const list = `query ($status: UserStatus, $statuses: [UserStatus!], $offset: Int = 20, $like: String, $filter: UserFilter) {
  users(paging: {limit: 5, offset: $offset}, sorting: [{field: lastLoginAt, direction: DESC}],
    filter: {and: [{status: {eq: $status}}, {status: {in: $statuses}}, {or: [{email: {iLike: $like}}, $filter]}]}) { nodes { id } }
}`

test('arguments of a list are read like graphql-js reads them, for all variables', () => {
  const outcomes = readBoth(list, [
    { status: 'active', statuses: ['active', 'invited'], offset: 40, like: '%a%', filter: { points: { gt: 3 } } },
    { status: 'invited', statuses: [], offset: 0, like: '', filter: {} },
    { status: null, statuses: ['suspended'], like: '%b%' },
    { filter: { and: [{ name: { eq: 'x' } }] }, offset: 7 },
    {},
    { offset: null },
  ])
  for (const [ours, theirs] of outcomes) expect(ours).toBe(theirs)
  expect(outcomes.filter(([ours]) => ours?.startsWith('{'))).toHaveLength(3)
})

test('requests do not affect each other', () => {
  const outcomes = readBoth(
    'query ($id: ID!) { user(id: $id) { id } }',
    ['a', 'b'].map((id) => ({ id })),
  )
  expect(outcomes.map(([ours]) => ours)).toEqual(['{"id":"a"}', '{"id":"b"}'])
})

test('reads partial and complete mutation inputs, with and without variables', () => {
  const parts = `mutation ($id: ID!, $name: String, $version: Int) {
    updateOneTag(input: {id: $id, version: $version, update: {active: true, color: $name}}) { id }
  }`
  const whole = 'mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id } }'
  const fixed = 'mutation { updateOneTag(input: {id: "1", update: {active: false}}) { id } }'
  const outcomes = [
    ...readBoth(parts, [{ id: '1', name: '#fff', version: 2 }, { id: '1', name: null }, { id: '1' }]),
    ...readBoth(whole, [{ input: { id: '1', update: { active: null } } }]),
    ...readBoth(fixed, [{}, {}]),
  ]
  for (const [ours, theirs] of outcomes) expect(ours).toBe(theirs)
})

test('a null for a required value is refused with the same message each time', () => {
  const source = 'query ($limit: Int) { users(paging: {limit: $limit, offset: 0}, sorting: null) { nodes { id } } }'
  for (const [ours, theirs] of readBoth(source, [{ limit: null }, { limit: 3 }, { limit: null }])) {
    expect(ours).toBe(theirs)
  }
})
