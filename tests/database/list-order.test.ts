import { beforeAll, describe, expect, test } from 'vitest'
import { allRows } from '../../server/access/row-scope'
import { columnOf, quoteName, tableOf } from '../../server/database/names'
import { rangesAfter } from '../../server/sql/cursor'
import { Params } from '../../server/sql/params'
import { orderBy, type SortKey, sortingSql, sortKeys } from '../../server/sql/sorting'
import { fieldOf, maySortEmpty, type ResourceDeclaration, sortNames } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { computationOf } from '../../src/fields/computed/computed.kind'
import { enumValues } from '../../src/fields/enum/enum.kind'
import { quoteText } from '../../src/fields/kind.server'
import { resources } from '../../src/registry/resources'
import { openTestDatabase } from '../harness/database'

// A list of a million rows is read from an index for every sortable column. The planner must not sort all rows.

const database = await openTestDatabase()
let explain: (statement: string, values?: readonly unknown[]) => Promise<string>

beforeAll(async () => {
  // With few rows the planner would sort; the test checks whether it can avoid that.
  const settings = 'set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off'
  explain = (statement, values = []) =>
    database.sql.begin(async (tx) => {
      await tx.unsafe(settings)
      const lines = await tx.unsafe(`explain (costs off) ${statement}`, values as never[])
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    })
})

/** Sorts without an index: counts of other records, and states that depend on the time. */
const isWorkedOut = (resource: ResourceDeclaration, name: string) => {
  const field = fieldOf(resource, name)
  return field !== undefined && kindOf(field).shape === 'derived' && !computationOf(field).sum
}

/** The sorts of the columns and the default sort; relations have none. */
const offered = (resource: ResourceDeclaration) => {
  const columns = [...resource.list.columns, resource.list.sort.replace(/^-/, '')]
  const names = columns.flatMap((name) => [name, `${name}_en`, `${name}_zh`])
  return sortNames(resource).filter((name) => names.includes(name) && !isWorkedOut(resource, name))
}

/** The default sort of a list, as the screen requests it. */
const openingSort = ({ list: { sort } }: ResourceDeclaration) => ({
  field: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const),
  nulls: 'NULLS_LAST' as const,
})

/** A value of a sort key as text. */
function sampleOf({ type }: SortKey): string {
  if (type === 'uuid') return '00000000-0000-7000-8000-000000000000'
  if (type === 'timestamptz' || type === 'date') return '2026-01-01'
  return type === 'boolean' ? 'false' : '1'
}

/** The choice filters of a list, each with the condition of one value. */
const choices = (resource: ResourceDeclaration) =>
  resource.list.filters.flatMap((name): [field: string, condition: string][] => {
    const field = fieldOf(resource, name)
    const column = field && kindOf(field).shape === 'column' && columnOf(name, field)
    const values: Readonly<Record<string, string>> = {
      enum: quoteText(enumValues(field ?? {})[0] ?? ''),
      boolean: 'true',
    }
    const value = field && values[field.kind]
    return column && value ? [[name, `${quoteName(column)} = ${value}`]] : []
  })

const listed = resources.filter(({ operations }) => operations.includes('list'))

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test.each(offered(resource))('sorts by %s in both directions', async (field) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const order = sortingSql(resource, [{ field, direction, nulls: 'NULLS_LAST' }], 'r', allRows)
      const plan = await explain(`select r.* from ${quoteName(tableOf(resource))} r ${order} limit 10`)
      expect(order.includes('nulls last')).toBe(maySortEmpty(resource, field))
      // Rows with equal values may be sorted by id (an incremental sort).
      expect({ plan, sorts: /-> {2}Sort$/m.test(plan) }).toEqual({
        plan: expect.stringContaining('Index'),
        sorts: false,
      })
    }
  })

  test.each(offered(resource))('continues after a row in the index of %s', async (field) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const keys = sortKeys(resource, [{ field, direction, nulls: 'NULLS_LAST' }], 'r', allRows)
      const params = new Params()
      const ranges = rangesAfter(keys, keys.map(sampleOf), params)
      for (const range of ranges) {
        const page = `select r.* from ${quoteName(tableOf(resource))} r where ${range} ${orderBy(keys)} limit 10`
        // Each parameter has to occur.
        const used = `${page} offset (select 0 * length(concat(${params.values.map((_, at) => `$${at + 1}::text`)})))`
        const plan = await explain(used, params.values)
        expect({ plan, sorts: /-> {2}Sort$/m.test(plan) }).toEqual({
          plan: expect.stringContaining('Index Cond:'),
          sorts: false,
        })
      }
    }
  })

  // A list sorted by unique values is short: settings, kinds, own accounts.
  const isOfUnique = fieldOf(resource, openingSort(resource).field)?.unique === true
  const filters = isOfUnique ? [] : choices(resource)
  if (filters.length === 0) return
  test('filters by a choice in the default order without reading other rows', async () => {
    for (const [field, condition] of filters) {
      const order = sortingSql(resource, [openingSort(resource)], 'r', allRows)
      const plan = await explain(
        `select r.* from ${quoteName(tableOf(resource))} r where r.${condition} ${order} limit 10`,
      )
      expect({ field, plan }).toEqual({
        field,
        plan: expect.stringContaining(`Index Cond: (${condition.replaceAll('"', '')}`),
      })
      expect(plan).not.toMatch(/-> {2}Sort$/m)
    }
  })
})
