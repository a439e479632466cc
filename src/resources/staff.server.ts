import { guardLastSuperAdmin } from '../../server/auth/last-super-admin'
import { endSessionsOf } from '../../server/auth/sessions'
import type { Reading } from '../../server/operations/asker'
import type { Change, ResourceBehaviour } from '../../server/operations/behaviour'
import { staffAccounts } from '../../server/policy/roles'
import { noteUsernameChange } from '../../server/staff/username'

/** What of an account decides who is signed in, who may let others in, and by which name they are known. */
export const staffConcerns = ['role', 'status', 'password', 'username']

/**
 * What changing an account means to those who are signed in with it: a new password, role or status ends their sessions
 * with the change itself, and the last active super admin stays one (guarantees, "Access" and "Sessions"). Nobody
 * changes their own username more often than they may (specification section 5).
 */
export function staffBehaviour(reading: Reading, accounts: 'admins' | 'users'): ResourceBehaviour {
  const isStaff = staffAccounts(reading) === accounts
  return {
    concerns: staffConcerns,
    async beforeWrite({ tx, asker, id, record, values, now }) {
      const isOwn = isStaff && asker.accounts === accounts && asker.id === id
      if (!isOwn || record === null || values.username === undefined) return
      if (values.username !== record.username) await noteUsernameChange(tx, { accounts, id }, now)
    },
    async afterWrite(change) {
      if (!isStaff || change.record === null) return
      await endSessions(change, accounts)
      const weakens = !('role' in change.values || 'status' in change.values) ? isRemoval(change) : true
      if (weakens) await guardLastSuperAdmin(change.tx, reading)
    },
  }
}

const isRemoval = (change: Change) => Object.keys(change.values).length === 0

async function endSessions({ tx, asker, id, record, values }: Change, accounts: 'admins' | 'users'): Promise<void> {
  const differs = (property: string) => values[property] !== undefined && values[property] !== record?.[property]
  const of = { accounts, ids: [id] }
  if (differs('role')) await endSessionsOf(tx, of, 'roleChange')
  else if (differs('status')) await endSessionsOf(tx, of, 'deactivation')
  else if (values.password) await endSessionsOf(tx, of, 'passwordChange', asker.id === id ? asker.sessionId : null)
}
