import type { TransactionSql } from 'postgres'
import type { RoleScheme } from '../access/actor'
import { OperationError } from '../errors'
import { staffAccounts, superRole } from '../policy/roles'
import { accountsTable } from './accounts'

/**
 * Ensures that an active super admin remains (guarantees, "Access"). Call it at the end of a transaction that demoted,
 * deactivated or deleted staff. Concurrent transactions wait for each other here, so the second one sees the changes of
 * the first. This needs READ COMMITTED, where each statement sees the latest commits.
 *
 * Throws CONFLICT if no active super admin would remain, which rolls the change back.
 */
export async function guardLastSuperAdmin(transaction: TransactionSql, roleScheme: RoleScheme): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended('the last super admin', 0))`
  const remaining = await transaction`
    select 1 from ${transaction(accountsTable(staffAccounts(roleScheme)))}
    where role = ${superRole(roleScheme)} and status = 'active' limit 1`
  if (remaining.length === 0) {
    throw new OperationError('CONFLICT', 'This is the last active super admin. At least one must remain.', {
      key: 'errors.lastSuperAdmin',
    })
  }
}
