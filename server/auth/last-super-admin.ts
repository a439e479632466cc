import type { TransactionSql } from 'postgres'
import type { Reading } from '../access/actor'
import { OperationError } from '../errors'
import { staffAccounts, superRole } from '../policy/roles'
import { accountsTable } from './accounts'

/**
 * Keeps the last active super admin (guarantees, "Access"): to be called at the end of a transaction that demoted,
 * deactivated or deleted staff. Two that each leave the other's super admin wait for one another here, and the second
 * then sees what the first one did. Needs READ COMMITTED, in which each statement sees the latest commits.
 *
 * Throws CONFLICT when no active super admin would remain, which rolls the change back.
 */
export async function guardLastSuperAdmin(transaction: TransactionSql, reading: Reading): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended('the last super admin', 0))`
  const remaining = await transaction`
    select 1 from ${transaction(accountsTable(staffAccounts(reading)))}
    where role = ${superRole(reading)} and status = 'active' limit 1`
  if (remaining.length === 0) {
    throw new OperationError('CONFLICT', 'This is the last active super admin. At least one must remain.', {
      key: 'errors.lastSuperAdmin',
    })
  }
}
