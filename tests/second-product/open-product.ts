import { systemActor } from '../../server/access/actor'
import { create } from '../../server/operations'
import { selectionOf } from '../../server/sql/selected-fields'
import type { ResourceDeclaration } from '../../src/declare'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'

/** The endpoint of the second product. `support` sees rentals of the north; `super_admin` sees all. */
export async function openProduct() {
  const database = await openTestDatabase()
  const endpoint = await openEndpoint(database)
  const make = async (resource: ResourceDeclaration, values: object): Promise<string> =>
    (await create(endpoint.operations, resource, systemActor('test'), { ...values }, selectionOf(['id']))).id as string
  return { database, endpoint, make }
}
