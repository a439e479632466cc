import { beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import { openTestDatabase } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'
import { askFor, conditionOn, fieldNames, valuesOf } from '../harness/schema-shape'
import { approved, isApproved, rolesOf } from '../second-product/access-matrix'

// Every role × every resource × every field: read, filtered, sorted and aggregated. A role that may not list related
// records sees only their id and title, in answers and in filters.

const schema = buildSchema()
const database = await openTestDatabase()
const endpoint = await openEndpoint(database)

const listed = Object.entries(approved.resources).filter(([, { single }]) => !single)
const aggregates = ['groupBy', 'count', 'sum', 'avg', 'min', 'max']
const filterFields = (type: string) =>
  fieldNames(schema, `${type}Filter`).filter((field) => !['and', 'or', 'not'].includes(field))

/** The requests for each field, one document each. */
function documentsOf(name: string): { read: string[]; filter: string[]; sort: string[]; aggregate: string[] } {
  const { one, type } = approved.resources[name] ?? { one: '', type: '' }
  return {
    read: fieldNames(schema, type).map((field) => `{ ${name} { nodes { ${askFor(schema, type, field)} } } }`),
    filter: filterFields(type).flatMap((field) => {
      const condition = conditionOn(schema, `${type}Filter`, field)
      return [
        `{ ${name}(filter: {and: [{or: [${condition}]}]}) { totalCount } }`,
        `{ ${one}Aggregate(filter: ${condition}) { count { id } } }`,
      ]
    }),
    sort: valuesOf(schema, `${type}SortFields`).map(
      (field) => `{ ${name}(sorting: [{field: ${field}, direction: DESC}]) { nodes { id } } }`,
    ),
    aggregate: aggregates.flatMap((part) => {
      const word = part.charAt(0).toUpperCase() + part.slice(1)
      const fields = fieldNames(schema, part === 'groupBy' ? `${type}AggregateGroupBy` : `${type}${word}Aggregate`)
      return fields.map((field) => `{ ${one}Aggregate { ${part} { ${field} } } }`)
    }),
  }
}

interface Through {
  field: string
  isFilter: boolean
  document: string
}

/** Fields and filters of the related record, one document for each way to write it. */
function documentsThrough(name: string, relation: string, target: string): Through[] {
  const { type = '' } = approved.resources[name] ?? {}
  const { type: other = '' } = approved.resources[target] ?? {}
  const ways = (asked: string) => [
    `y: ${relation} { ${asked} }`,
    `${relation} { ... on ${other} { z: ${asked} } }`,
    `...f`,
  ]
  const isShown = fieldNames(schema, type).includes(relation)
  const read = (isShown ? fieldNames(schema, other) : []).map((field, index) => {
    const asked = askFor(schema, other, field)
    const way = ways(asked)[index % 3] ?? ''
    const fragment = way === '...f' ? `fragment f on ${type} { ${relation} @include(if: true) { id ${asked} } }` : ''
    return { field, isFilter: false, document: `{ ${name} { nodes { ${way} } } } ${fragment}` }
  })
  const filter = filterFields(other).map((field, index) => {
    const condition = conditionOn(schema, `${other}Filter`, field)
    const inside = index % 2 === 0 ? condition : `{or: [{id: {isNot: null}}, {and: [{not: ${condition}}]}]}`
    return { field, isFilter: true, document: `{ ${name}(filter: {${relation}: ${inside}}) { totalCount } }` }
  })
  return [...read, ...filter]
}

describe.each([...rolesOf('A'), 'none'])('%s', (role) => {
  let ask: Ask
  beforeAll(async () => {
    ask = await endpoint.as(role)
  })
  const refusal = role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN'

  /** Each document with the code of its answer, in order. */
  const codesOf = (documents: readonly string[]) =>
    Promise.all(
      documents.map(async (document) => {
        const { errors } = await ask(document)
        return `${document} → ${errors?.[0]?.extensions.code ?? 'fine'}`
      }),
    )
  const expectCode = async (documents: readonly string[], code: string) =>
    expect(await codesOf(documents)).toEqual(documents.map((document) => `${document} → ${code}`))

  describe.each(listed)('%s', (name, { relations }) => {
    const mayList = isApproved(role, name, 'list')
    // For a role with all permissions, or none here, the decision comes before fields are checked: a few are enough.
    const isJudgedByField = mayList && role !== 'super_admin'
    const chosen = <Document>(documents: Document[]) => (isJudgedByField ? documents : documents.slice(0, 3))
    const isKnown = (target: string | undefined) => !target || isApproved(role, target, 'list')

    test.each(Object.entries(documentsOf(name)))('%s', async (way, documents) => {
      const beyond = (document: string) =>
        way === 'read' &&
        Object.entries(relations).some(([relation, to]) => document.includes(`{ ${relation} {`) && !isKnown(to))
      const within = chosen(documents).filter((document) => !beyond(document))
      await expectCode(within, mayList ? 'fine' : refusal)
      await expectCode(chosen(documents).filter(beyond), refusal)
    })

    test.each(Object.entries(relations))('through %s to %s', async (relation, target) => {
      const { title = '', relations: further = {} } = approved.resources[target] ?? {}
      const isAllowed = ({ field, isFilter }: Through) => {
        if (!mayList || isKnown(target)) return mayList && (isFilter || isKnown(further[field]))
        return ['id', 'can', title].includes(field)
      }
      const documents = chosen(documentsThrough(name, relation, target))
      const of = (isWanted: boolean) => documents.filter((each) => isAllowed(each) === isWanted)
      await expectCode(
        of(true).map(({ document }) => document),
        'fine',
      )
      await expectCode(
        of(false).map(({ document }) => document),
        refusal,
      )
    })
  })
})
