import type { TransactionSql } from 'postgres'
import type { AnyRecord, FieldMessages } from '../../src/declare'
import { staffOf, superRole } from '../../src/declare/role-scheme'
import type { RoleScheme } from '../access/actor'
import { type Accounts, accountsTable } from '../auth/accounts'
import { endSessionsOf } from '../auth/sessions'
import { tellOwner } from '../auth/sign-in'
import { forbidden, invalid, OperationError } from '../errors'
import type { Change, ResourceBehaviour } from '../operations/behaviour'
import { noteUsernameChange } from './username'

/** Fields of an account that affect sign-in, permissions or its name. */
export const staffConcerns = ['role', 'status', 'password', 'username', 'email'] as const

type AccountHooks = Required<Pick<ResourceBehaviour, 'beforeWrite' | 'beforeDelete' | 'afterWrite'>>

/** The credentials of an account. */
const credentials = ['password', 'email', 'secondStep']

/**
 * Hooks of staff accounts (guarantees, "Access" and "Sessions"). A new email address, password, role or status ends
 * sessions and invalidates codes in the same transaction. The last active super admin remains one. The own username
 * changes only once in a period (specification section 5).
 */
export function staffBehaviour(roleScheme: RoleScheme, accounts: Accounts): AccountHooks {
  const isStaff = staffOf(roleScheme).accounts === accounts
  return {
    async beforeWrite({ tx, actor, id, record, values, now }) {
      if (isStaff) assertMayDecide(roleScheme, actor, id, record, values)
      const isOwn = isStaff && actor.accounts === accounts && actor.id === id
      if (!isOwn || record === null) return
      if (!actor.hasProof) assertNoCredentials(record, values)
      if (values.username === undefined) return
      if (values.username !== record.username) await noteUsernameChange(tx, { accounts, id }, now)
    },
    beforeDelete({ actor, id, record }) {
      if (isStaff) assertMayDecide(roleScheme, actor, id, record, { status: 'removed' })
    },
    async afterWrite(change) {
      if (change.record === null) return
      // Also for accounts that are not staff: they have no sessions, but may have emailed codes.
      await endSessions(change, accounts)
      if (!isStaff) return
      await tellOfCredentials(change, accounts)
      // Only changes of super admins can affect the last one, so other changes need not wait for the lock.
      if (change.record.role !== superRole(roleScheme)) return
      const weakens = !('role' in change.values || 'status' in change.values) ? isRemoval(change) : true
      if (weakens) await guardLastSuperAdmin(change.tx, roleScheme)
    },
  }
}

/**
 * Only super admins create staff accounts and change their roles (design section 5), even where the policy permits
 * more. Otherwise an editor of users could become super admin, or take over a super admin's account. Changes of the own
 * account run through here too.
 *
 * Throws FORBIDDEN.
 */
function assertMayDecide(
  roleScheme: RoleScheme,
  actor: Change['actor'],
  id: string,
  record: Change['record'],
  values: Change['values'],
): void {
  if (actor.kind === 'system' || actor.role === superRole(roleScheme)) return
  const isStaffRole = (role: unknown) => staffOf(roleScheme).roles.some((known) => known === role)
  const changes = (property: string) => values[property] !== undefined && values[property] !== record?.[property]
  const givesRole = changes('role') && (isStaffRole(values.role) || isStaffRole(record?.role))
  const isOwn = actor.accounts === staffOf(roleScheme).accounts && actor.id === id
  const takesOver = !isOwn && isStaffRole(record?.role) && ['status', 'password', 'email'].some(changes)
  if (givesRole || takesOver) throw forbidden()
}

/**
 * The own credentials need a current proof in every operation. Otherwise a borrowed session could take over the
 * account. Throws VALIDATION_FAILED at each of them.
 */
function assertNoCredentials(record: AnyRecord, values: Change['values']): void {
  const changed = credentials.filter((name) => {
    const isBlank = name === 'password' && !values.password
    return values[name] !== undefined && !isBlank && values[name] !== (record[name] ?? absent(name))
  })
  if (changed.length === 0) return
  const fields: FieldMessages = {}
  for (const name of changed) fields[name] = [{ key: 'validation.ownCredential' }]
  throw invalid(fields)
}

/** A second step that was never set is off. */
const absent = (name: string) => (name === 'secondStep' ? false : null)

const isRemoval = (change: Change) => Object.keys(change.values).length === 0

/** Emails the owner of an account, at its old address, that another person changed its credentials. */
async function tellOfCredentials({ tx, actor, id, record, values }: Change, accounts: Accounts): Promise<void> {
  const hasNewEmail = values.email !== undefined && values.email !== record?.email
  if (!hasNewEmail && !values.password) return
  const email = String(record?.email)
  const displayName = String(record?.displayName || record?.name || record?.username)
  await tellOwner(tx, { accounts, id, email, displayName }, hasNewEmail ? 'emailChanged' : 'passwordChanged', actor)
}

async function endSessions({ tx, actor, id, record, values }: Change, accounts: Accounts): Promise<void> {
  const differs = (property: string) => values[property] !== undefined && values[property] !== record?.[property]
  const of = { accounts, ids: [id] }
  const own = actor.accounts === accounts && actor.id === id ? actor.sessionId : null
  if (differs('role')) await endSessionsOf(tx, of, 'roleChange')
  else if (differs('status')) await endSessionsOf(tx, of, 'deactivation')
  else if (values.password) await endSessionsOf(tx, of, 'passwordChange', own)
  else if (differs('email')) await endSessionsOf(tx, of, 'emailChange', own)
}

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
    select 1 from ${transaction(accountsTable(staffOf(roleScheme).accounts))}
    where role = ${superRole(roleScheme)} and status = 'active' limit 1`
  if (remaining.length === 0) {
    throw new OperationError('CONFLICT', 'This is the last active super admin. At least one must remain.', {
      key: 'errors.lastSuperAdmin',
    })
  }
}
