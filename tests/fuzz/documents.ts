import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import type { Random } from './random'
import { createValues } from './values'

export interface FuzzedRequest {
  query: string
  variables: Record<string, unknown>
}

/** Root fields that send requests, wait for another service, or end the fuzzer's session. */
const leftOut = /^(translate|test[A-Z]\w*|signOut|endOwnSession\w*|changePassword|requestEmailChange|changeEmail)$/

/** Generates documents from a schema: typical ones with edge values in every input, and some invalid ones. */
export function createDocuments(schema: GraphQLSchema, random: Random, knownIds: readonly string[]) {
  const inputOf = createValues(random, knownIds)
  const roots = {
    query: Object.values(schema.getQueryType()?.getFields() ?? {}),
    mutation: Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) => !leftOut.test(name)),
    subscription: Object.values(schema.getSubscriptionType()?.getFields() ?? {}),
  }

  const selectionOf = (type: GraphQLOutputType, depth = 0): string => {
    const named = getNamedType(type)
    if (!isObjectType(named)) return ''
    const fields = Object.values(named.getFields()).filter((field) => {
      return field.args.length === 0 && (depth < 4 || !isObjectType(getNamedType(field.type)))
    })
    const chosen = Array.from({ length: 1 + random.below(4) }, () => random.pick(fields)).filter(Boolean)
    const parts = chosen.map((field) => {
      const alias = random.chance(5) ? `a${random.below(20)}: ` : ''
      const inner = `${alias}${field.name}${selectionOf(field.type, depth + 1)}`
      return random.chance(3) ? `... on ${named.name} { ${inner} }` : inner
    })
    if (random.chance(10) || parts.length === 0) parts.push('__typename')
    return ` { ${parts.join(' ')} }`
  }

  const literal = (value: unknown, isEnum = false): string => {
    if (Array.isArray(value)) return `[${value.map((each) => literal(each, isEnum)).join(', ')}]`
    if (typeof value === 'object' && value !== null) {
      return `{${Object.entries(value)
        .map(([key, inner]) => `${key}: ${literal(inner)}`)
        .join(', ')}}`
    }
    return isEnum && typeof value === 'string' ? value : JSON.stringify(value)
  }

  const rootOf = (
    field: GraphQLField<unknown, unknown>,
    at: number,
    definitions: string[],
    variables: Record<string, unknown>,
    types: Record<string, GraphQLInputType>,
  ): string => {
    const given = field.args.flatMap((argument) => {
      const isNeeded = argument.type.toString().endsWith('!')
      if (!isNeeded && random.chance(40)) return []
      const value = inputOf(argument.type)
      const named = getNamedType(argument.type)
      // Enum literals have no quotes, which values do not show: objects are sent as variables.
      if (!isInputObjectType(named) && random.chance(50))
        return `${argument.name}: ${literal(value, isEnumType(named))}`
      const variable = `v${at}${argument.name}`
      definitions.push(`$${variable}: ${argument.type}`)
      variables[variable] = value
      types[variable] = argument.type
      return `${argument.name}: $${variable}`
    })
    return `r${at}: ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${selectionOf(field.type)}`
  }

  const broken = (query: string): string => {
    const place = random.below(query.length)
    const count = 1 + random.below(3_000)
    const changes = [
      () => query.slice(0, place),
      () =>
        query.slice(0, place) +
        random.pick(['{', '}', '(', '$', '"', '"""', '...', '@include', '\u0000', '\ud800']) +
        query.slice(place),
      () => '{a'.repeat(count) + '}'.repeat(count),
      () => query.replace('{', `{ ...f } fragment f on Query { ...f`),
      () => query.replace(/\w+/g, (word) => (random.chance(20) ? `${word}x` : word)),
      () => query.replace('(', `(x: ${'['.repeat(count)}${']'.repeat(count)}, `),
      () =>
        `${query} ${Array.from({ length: random.below(100) }, (_, at) => `fragment f${at} on Game { id ...f${at + 1} }`).join(' ')}`,
    ]
    return random.pick(changes)()
  }

  /** The last document with the types of its variables: from its second request on, its plan reads them. */
  let last: { query: string; types: Readonly<Record<string, GraphQLInputType>> } | null = null

  return (): FuzzedRequest => {
    if (last && random.chance(15)) {
      const values = Object.entries(last.types).map(([variable, type]) => [variable, inputOf(type)])
      return { query: last.query, variables: Object.fromEntries(values) }
    }
    const operation = random.chance(55) ? 'query' : random.chance(96) ? 'mutation' : 'subscription'
    const definitions: string[] = []
    const variables: Record<string, unknown> = {}
    const types: Record<string, GraphQLInputType> = {}
    const fields = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, (_, at) =>
      rootOf(random.pick<GraphQLField<unknown, unknown>>(roots[operation]), at, definitions, variables, types),
    )
    const query = `${operation}${definitions.length > 0 ? ` (${definitions.join(', ')})` : ''} { ${fields.join(' ')} }`
    last = { query, types }
    return { query: random.chance(3) ? broken(query) : query, variables }
  }
}
