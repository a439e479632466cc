import { expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import { createDocuments } from '../fuzz/documents'
import { createRandom } from '../fuzz/random'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

// The first documents of `npm run fuzz`, which runs many more against the built program.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)

test.each([1, 2, 3])('no generated document causes an internal error, seed %i', { timeout: 120_000 }, async (seed) => {
  const ask = await endpoint.as('super_admin')
  const next = createDocuments(buildSchema(), createRandom(seed), [])
  for (let count = 0; count < 200; count++) {
    const { query, variables } = next()
    const { status, errors = [] } = await ask(query, variables)
    const worst = Math.max(status, ...errors.map(({ extensions }) => extensions.http.status))
    expect({ query, variables, worst, isRefused: worst < 500 }).toMatchObject({ isRefused: true })
  }
  expect(endpoint.problems).toEqual([])
})
