import type { AnyRecord } from '../../src/declare'
import type { Reading } from '../access/actor'
import type { Accounts } from '../auth/accounts'
import { guardLastSuperAdmin } from '../auth/last-super-admin'
import { endSessionsOf } from '../auth/sessions'
import { tellOwner } from '../auth/sign-in'
import { type FieldMessages, forbidden, invalid } from '../errors'
import type { Change, ResourceBehaviour } from '../operations/behaviour'
import { staffAccounts, staffRoles, superRole } from '../policy/roles'
import { noteUsernameChange } from './username'

/** What of an account decides who is signed in, who may let others in, and by which name they are known. */
export const staffConcerns = ['role', 'status', 'password', 'username', 'email'] as const

type AccountHooks = Required<Pick<ResourceBehaviour, 'beforeWrite' | 'beforeDelete' | 'afterWrite'>>

/** What lets somebody sign in to an account. */
const credentials = ['password', 'email', 'secondStep']

/**
 * What changing an account means to those who are signed in with it: a new e-mail address, password, role or status
 * ends their sessions and voids their codes with the change itself, and the last active super admin stays one (guarantees, "Access" and "Sessions"). Nobody
 * changes their own username more often than they may (specification section 5).
 */
export function staffBehaviour(reading: Reading, accounts: Accounts): AccountHooks {
  const isStaff = staffAccounts(reading) === accounts
  return {
    async beforeWrite({ tx, actor, id, record, values, now }) {
      if (isStaff) assertMayDecide(reading, actor, id, record, values)
      const isOwn = isStaff && actor.accounts === accounts && actor.id === id
      if (!isOwn || record === null) return
      if (!actor.hasProof) assertNoCredentials(record, values)
      if (values.username === undefined) return
      if (values.username !== record.username) await noteUsernameChange(tx, { accounts, id }, now)
    },
    beforeDelete({ actor, id, record }) {
      if (isStaff) assertMayDecide(reading, actor, id, record, { status: 'removed' })
    },
    async afterWrite(change) {
      if (change.record === null) return
      // Of accounts that are no staff too: they have no sessions, but codes of a mail.
      await endSessions(change, accounts)
      if (!isStaff) return
      await tellOfCredentials(change, accounts)
      // Nobody else's change can be the end of the last one, and none of those need wait for another here.
      if (change.record.role !== superRole(reading)) return
      const weakens = !('role' in change.values || 'status' in change.values) ? isRemoval(change) : true
      if (weakens) await guardLastSuperAdmin(change.tx, reading)
    },
  }
}

/**
 * Who may enter the back office, and as what, is the super admins' to decide (design section 5), whatever else a line of
 * the policy lets a role do with accounts: else one who may edit users could make themselves super admin, or take the
 * account of one by its password or address. What people change of their own account goes through here too.
 *
 * Throws FORBIDDEN.
 */
function assertMayDecide(
  reading: Reading,
  actor: Change['actor'],
  id: string,
  record: Change['record'],
  values: Change['values'],
): void {
  if (actor.kind === 'system' || actor.role === superRole(reading)) return
  const isStaffRole = (role: unknown) => staffRoles[reading].some((known) => known === role)
  const changes = (property: string) => values[property] !== undefined && values[property] !== record?.[property]
  const givesRole = changes('role') && (isStaffRole(values.role) || isStaffRole(record?.role))
  const isOwn = actor.accounts === staffAccounts(reading) && actor.id === id
  const takesOver = !isOwn && isStaffRole(record?.role) && ['status', 'password', 'email'].some(changes)
  if (givesRole || takesOver) throw forbidden()
}

/**
 * One's own credentials need a present proof, whatever operation changes them: else a borrowed session is enough to take
 * the account over. Throws VALIDATION_FAILED at each of them.
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

/** Tells the owner of an account, at the address it had, that somebody changed how it signs in. */
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
