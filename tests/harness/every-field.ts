import { describe, expect, test } from 'vitest'
import type { Database } from '../../server/database/database'
import { buildSchema } from '../../server/graphql/schema/schema'
import { resources } from '../../src/registry/resources'
import type { Endpoint } from './endpoint'
import { askFor, fieldNames, valuesOf } from './schema-shape'
import { statementsDuring } from './statements'

const schema = buildSchema()

/**
 * Every field of every resource, over the rows of the database. The answer has no error, executor and plan return the
 * same, and a list is one statement with any selection.
 */
export async function describeEveryField(database: Database, endpoint: Endpoint): Promise<void> {
  const ask = await endpoint.as('super_admin')
  const listed = resources.filter(({ operations }) => operations.includes('list'))

  describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (name, { type, singular }) => {
    const everything = fieldNames(schema, type)
      .map((field) => askFor(schema, type, field))
      .join(' ')

    test('reads every field of a page in one statement', async () => {
      const document = `query ($paging: OffsetPaging) { ${name}(paging: $paging, sorting: [{field: id, direction: ASC}]) { nodes { ${everything} } } }`
      const first = await ask(document, { paging: { limit: 50 } })
      expect(first.errors).toBeUndefined()
      const before = endpoint.planCounts().planned
      const { result, statements } = await statementsDuring(database, () => ask(document, { paging: { limit: 50 } }))
      expect(endpoint.planCounts().planned).toBe(before + 1)
      expect(result).toEqual(first)
      expect(statements).toHaveLength(1)
      const [record] = first.data[name].nodes
      if (!record) return
      const one = `query ($id: ID!) { ${singular}(id: $id) { ${everything} } }`
      for (const _time of ['executed', 'planned']) {
        expect(await ask(one, { id: record.id })).toEqual({ status: 200, data: { [singular]: record } })
      }
    })

    test('sorts by every field without losing rows', async () => {
      const total = (await ask(`{ ${name} { totalCount } }`)).data[name].totalCount
      for (const field of valuesOf(schema, `${type}SortFields`)) {
        const sorted = await ask(
          `{ ${name}(sorting: [{field: ${field}, direction: DESC, nulls: NULLS_LAST}], paging: {limit: 100}) { nodes { id } } }`,
        )
        const ids = new Set(sorted.data?.[name].nodes.map(({ id }: { id: string }) => id))
        expect({ field, rows: ids.size }).toEqual({ field, rows: Math.min(total, 100) })
      }
    })

    test('sums the groups to the total', async () => {
      const total = (await ask(`{ ${name} { totalCount } }`)).data[name].totalCount
      for (const field of fieldNames(schema, `${type}AggregateGroupBy`)) {
        const { data, errors } = await ask(`{ ${singular}Aggregate { groupBy { ${field} } count { id } } }`)
        const groups: { count: { id: number } }[] = data?.[`${singular}Aggregate`] ?? []
        // An aggregate returns at most a thousand groups.
        const sum = groups.reduce((all, { count }) => all + count.id, 0)
        expect({ field, errors }).toEqual({ field, errors: undefined })
        if (groups.length === 1000) expect(sum).toBeLessThanOrEqual(total)
        else expect({ field, sum }).toEqual({ field, sum: total })
      }
    })
  })
}
