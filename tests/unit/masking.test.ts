import { type ExecutionResult, GraphQLError, type GraphQLSchema, graphqlSync } from 'graphql'
import { expect, test } from 'vitest'
import { OperationError } from '../../server/errors'
import { buildSchema } from '../../server/graphql/schema/schema'
import { createMasking } from '../../server/graphql/transport/masking'

const schema: GraphQLSchema = buildSchema()
const logged: unknown[] = []
const mask = createMasking({ error: (problem: unknown) => void logged.push(problem) }, () => 'e1')

const refusalOf = (source: string, variableValues?: Record<string, unknown>) => {
  const { errors = [] }: ExecutionResult = graphqlSync({ schema, source, variableValues })
  return errors.map(mask)
}

test('an invalid value is a bad request that names the value', () => {
  const document = 'query ($filter: VisitFilter) { visits(filter: $filter) { totalCount } }'
  const [error] = refusalOf(document, { filter: { fee: { gte: '4.9.9' } } })
  expect(error?.extensions).toMatchObject({ code: 'BAD_REQUEST', http: { status: 400 } })
  expect(error?.message).toBe(
    'Variable "$filter" got invalid value "4.9.9" at "filter.fee.gte"; Expected a decimal number as a string, such as "4.99".',
  )
  const [literal] = refusalOf('{ visits(filter: {fee: {gte: "x"}}) { totalCount } }')
  expect(literal?.message).toMatch(/^Expected a decimal number/)
  expect(logged).toEqual([])
})

test('a masked error stays unchanged', () => {
  const error = mask(new OperationError('CONFLICT', 'It is already first.'))
  expect(mask(error)).toBe(error)
  expect(error.extensions.code).toBe('CONFLICT')
})

test('suggestions contain no name of the schema', () => {
  const [error] = refusalOf('{ visit(id: "x") { fea } }')
  expect(error?.message).toBe('Cannot query field "fea" on type "Visit".')
})

test('any other error contains only an id', () => {
  const error = mask(new GraphQLError('relation "users" does not exist', { originalError: new Error('42P01') }))
  expect(error.message).toBe('Something went wrong.')
  expect(error.extensions).toEqual({
    code: 'INTERNAL',
    http: { status: 500 },
    title: 'Something went wrong.',
    id: 'e1',
  })
  expect(logged).toHaveLength(1)
})
