import { systemActor } from '../../server/access/actor'
import { statementsBetween, takeSnapshot } from '../../server/migrations/snapshot'
import { tablesOf } from '../../server/migrations/tables'
import { create } from '../../server/operations'
import { policySource } from '../../server/policy/source'
import { selectionOf } from '../../server/sql/selected-fields'
import { type ResourceDeclaration, singleId } from '../../src/declare'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { added } from './resources'

const lines = ['/machines', '/rentals', '/rental-lines', '/audit-events']
  .map((path) => `p, A, support, ${path}, *`)
  .join('\n')

/** The endpoint of both products. `support` sees rentals of the north; `super_admin` sees all. */
export async function openProduct() {
  const database = await openTestDatabase()
  const tables = Object.assign({}, ...added.map(tablesOf))
  const statements = await statementsBetween(takeSnapshot({}), takeSnapshot(tables))
  for (const statement of statements) await database.sql.unsafe(statement)
  await database.sql`insert into depot_settings ${database.sql({ id: singleId })}`
  const policy = { ...policySource, lines: `${policySource.lines}\n${lines}\n` }
  const endpoint = await openEndpoint(database, 'A', policy)
  const make = async (resource: ResourceDeclaration, values: object): Promise<string> =>
    (await create(endpoint.operations, resource, systemActor('test'), { ...values }, selectionOf(['id']))).id as string
  return { database, endpoint, make }
}
