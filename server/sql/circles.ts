import type { ResourceDeclaration } from '../../src/declare'
import { lockNumbers } from '../database/client'
import type { Database, Transaction } from '../database/database'
import { invalid } from '../errors'
import { arrayLiteral } from './params'
import { run } from './rows'
import { treeSql } from './tree'

/**
 * Throws VALIDATION_FAILED if one of these records, which the transaction has written, is below itself. The lock orders
 * concurrent moves: each statement after it sees the moves before.
 */
export async function assertNoCircle(
  tx: Transaction,
  resource: ResourceDeclaration,
  ids: readonly string[],
): Promise<void> {
  const tree = treeSql(resource)
  if (!tree || ids.length === 0) return
  await run(tx, 'select pg_advisory_xact_lock($1, hashtext($2))', [lockNumbers.trees, resource.name])
  const circles = await run(
    tx,
    `with recursive up("id", "above") as (
       select c."id", c.${tree.above} from ${tree.table} c where c."id" = any($1::uuid[])
       union select up."id", p.${tree.above} from up join ${tree.table} p on p."id" = up."above")
     select from up where "above" = "id" limit 1`,
    [arrayLiteral(ids)],
  )
  if (circles.length > 0) throw invalid({ [tree.property]: [{ key: 'validation.circle' }] })
}

/** The ids of a record and of all records above it, hidden ones too: none of them can be moved below it. */
export async function idsUpFrom(
  database: Pick<Database, 'sql'>,
  resource: ResourceDeclaration,
  id: string,
): Promise<ReadonlySet<string>> {
  const tree = treeSql(resource)
  if (!tree) return new Set()
  const rows = await run<{ id: string }>(
    database.sql,
    `with recursive up("id", "above") as (
       select c."id", c.${tree.above} from ${tree.table} c where c."id" = $1::uuid
       union select p."id", p.${tree.above} from up join ${tree.table} p on p."id" = up."above")
     select "id" from up`,
    [id],
  )
  return new Set(rows.map((row) => row.id))
}
