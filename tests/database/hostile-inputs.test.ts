import { type GraphQLInputField, getNamedType, isInputObjectType, isNonNullType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import { openTestDatabase } from '../harness/database'
import { type Answer, openEndpoint } from '../harness/endpoint'
import { hostileValues } from '../harness/hostile-values'

// Every input of every mutation with huge, deep, empty or odd values. Each is accepted, or refused as a mistake of the
// caller. None causes an internal error.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const schema = buildSchema()
const someId = '018f0000-0000-7000-8000-000000000000'

/**
 * Values that caused an internal error behind the checks of declarations; `bounded-values` tests the checks with all of
 * them. Each is far below the size limit of a request, which would refuse it before a field reads it.
 */
const sent = {
  'emoji in one grapheme': '👩‍👩‍👧‍👦\u200d'.repeat(8_000),
  ...Object.fromEntries(
    ['NUL', 'a lone surrogate', 'beyond 32 bits', 'deep lists and objects'].map((name) => [name, hostileValues[name]]),
  ),
}

/** Refused or done: no internal error, and no unreadable answer. */
function isAnswered({ status, errors }: Answer): boolean {
  return status < 500 && (errors ?? []).every(({ extensions }) => extensions.http.status < 500)
}

const inputOf = (mutation: string) => {
  const argument = schema
    .getMutationType()
    ?.getFields()
    [mutation]?.args.find(({ name }) => name === 'input')
  const type = argument && getNamedType(argument.type)
  return isInputObjectType(type) ? { name: String(argument?.type), fields: type.getFields() } : null
}

/** The other parts of an input: an id, a filter, a text. */
function smallest({ type, name }: GraphQLInputField): unknown {
  if (!isNonNullType(type)) return undefined
  const named = getNamedType(type)
  if (isInputObjectType(named)) {
    const inner = Object.values(named.getFields()).map((field) => [field.name, smallest(field)])
    return Object.fromEntries(inner.filter(([, value]) => value !== undefined))
  }
  if (named.name === 'ID' || name === 'id') return someId
  return { Int: 1, Boolean: true, String: 'x' }[named.name]
}

/** Paths to the values of an input, through nested objects except filters, which the fuzzer covers. */
function leavesOf(fields: Record<string, GraphQLInputField>, depth = 0): string[][] {
  return Object.values(fields).flatMap((field) => {
    const named = getNamedType(field.type)
    const isFilter = named.name.endsWith('Filter')
    if (!isInputObjectType(named) || isFilter || depth > 2) return isFilter ? [] : [[field.name]]
    return [[field.name], ...leavesOf(named.getFields(), depth + 1).map((path) => [field.name, ...path])]
  })
}

function put(input: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): object {
  if (rest.length === 0) return { ...input, [name]: value }
  return { ...input, [name]: put((input[name] ?? {}) as Record<string, unknown>, rest, value) }
}

const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => inputOf(name))

describe.each(mutations.map((name) => [name]))('%s', (name) => {
  test('accepts or refuses every value of every input', async () => {
    const input = inputOf(name)
    if (!input) return
    const selection = schema.getMutationType()?.getFields()[name]?.type
    const isLeaf = selection && !('getFields' in getNamedType(selection))
    const document = `mutation ($input: ${input.name}) { ${name}(input: $input) ${isLeaf ? '' : '{ __typename }'} }`
    const around = Object.fromEntries(Object.values(input.fields).map((field) => [field.name, smallest(field)]))
    for (const path of leavesOf(input.fields)) {
      for (const [what, value] of Object.entries(sent)) {
        const answer = await ask(document, { input: put(around, path, value) })
        expect({ path, what, isAnswered: isAnswered(answer), problem: endpoint.problems[0] }).toEqual({
          path,
          what,
          isAnswered: true,
        })
      }
    }
  }, 120_000)
})

test.each([
  ['a condition on a relation that is null', '{ rentals(filter: {machine: {and: null}}) { totalCount } }'],
  ['a number beyond 32 bits compared with stars', '{ models(filter: {rating: {lte: 2147483648}}) { totalCount } }'],
])('%s does not cause an internal error', async (_what, document) => {
  expect(await ask(document)).toMatchObject({ status: 200, data: expect.anything() })
})
