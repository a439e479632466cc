import { inject } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { connectPostgres } from '../../server/database/database'
import { create } from '../../server/operations'
import { selectionOf } from '../../server/sql/selected-fields'
import type { ResourceDeclaration } from '../../src/declare'
import { afterFile } from '../harness/clean-up'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'

/** The endpoint of the second product. `support` sees rentals of the north; `super_admin` sees all. */
export async function openProduct() {
  const database = await openTestDatabase()
  const endpoint = await openEndpoint(database)
  return { database, endpoint, make: makerOf(endpoint) }
}

/** The product, and a second server with its own connections to the database, as another process has. */
export async function openTwoProcesses() {
  const product = await openProduct()
  const url = new URL(inject('server'))
  url.pathname = `/${product.database.sql.options.database}`
  const connections = connectPostgres(url.href, 4)
  afterFile(() => connections.close())
  return { ...product, second: await openEndpoint(connections) }
}

/** Creates a record as the program and returns its id. */
export const makerOf =
  ({ operations }: Endpoint) =>
  async (resource: ResourceDeclaration, values: object): Promise<string> =>
    (await create({ context: operations, resource, actor: systemActor('test') }, { ...values }, selectionOf(['id'])))
      .id as string
