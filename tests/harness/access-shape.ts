import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import { pascalCase } from '../../src/declare/names'
import type { AccessMatrix } from './access-matrix'
import { askFor, fieldNames, valuesOf } from './schema-shape'

const schema = buildSchema()

/** The operations of each resource in the schema, and the fields that no actor may read. */
export function describeShapes({ resources }: Pick<AccessMatrix, 'resources'>): void {
  describe.each(Object.entries(resources))('%s', (name, expected) => {
    const { one, type, types, operations, actions, manyActions, secrets, shownOnce, single, ordered } = expected
    const { scheduled, schedulesFields, drafted } = expected
    const has = (word: string) => operations.includes(word)

    test('exactly the declared operations exist', () => {
      const queries = single ? [name] : [one, name, `${one}Aggregate`]
      const mutations = single
        ? [`update${type}`]
        : [
            ...(has('create') ? [`createOne${type}`, `createMany${types}`] : []),
            ...(has('edit') ? [`updateOne${type}`, `updateMany${types}`] : []),
            ...(ordered ? [`moveOne${type}`] : []),
            ...(has('delete') ? [`deleteOne${type}`, `deleteMany${types}`] : []),
            ...[...actions, ...manyActions].map((action) => `${action}One${type}`),
            ...manyActions.map((action) => `${action}Many${types}`),
            ...(drafted ? ['save', 'publish', 'discard'].map((each) => `${each}DraftOne${type}`) : []),
            ...[...scheduled, ...(schedulesFields ? ['update'] : [])].map(
              (change) => `schedule${pascalCase(change)}One${type}`,
            ),
          ]
      const isOfIt = new RegExp(
        `^(${one}|${name}|${one}Aggregate|[a-zA-Z]+One${type}|[a-zA-Z]+Many${types}|update${type})$`,
      )
      const ofIt = (root: string) => fieldNames(schema, root).filter((field) => isOfIt.test(field))
      expect(ofIt('Query').sort()).toEqual(queries.sort())
      expect(ofIt('Mutation').sort()).toEqual(mutations.sort())
    })

    test('passwords, hashes and secrets cannot be read or filtered', () => {
      const asked = ['Filter', 'AggregateGroupBy', 'CountAggregate', 'MinAggregate', 'MaxAggregate', 'AggregateFilter']
      const isSecret = (field: string) => /password|hash|secret|token|last4/i.test(field) || secrets.includes(field)
      for (const name of asked.map((suffix) => `${type}${suffix}`)) {
        expect({ name, secret: fieldNames(schema, name).filter(isSecret) }).toEqual({ name, secret: [] })
      }
      expect(valuesOf(schema, `${type}SortFields`).filter(isSecret)).toEqual([])
      for (const name of [type, ...(has('delete') ? [`${type}DeleteResponse`] : [])]) {
        const shown = fieldNames(schema, name).filter(isSecret)
        expect(shown.sort()).toEqual([...secrets, ...shownOnce].sort())
        for (const field of secrets) expect(askFor(schema, name, field)).toBe(`${field} { isSet last4 }`)
      }
    })
  })
}
