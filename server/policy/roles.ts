import type { Reading } from '../operations/actor'

/** The staff roles of each reading, the one that may everything first (specification section 6). */
export const staffRoles: Record<Reading, readonly [string, ...string[]]> = {
  A: ['super_admin', 'editor', 'moderator', 'support'],
  B: ['superadmin', 'admin', 'manager', 'cashier'],
}

/** The role that may do everything. */
export const superRole = (reading: Reading): string => staffRoles[reading][0]

/** The resource, and the table, that staff accounts live in. */
export const staffAccounts = (reading: Reading): 'admins' | 'users' => (reading === 'A' ? 'admins' : 'users')
