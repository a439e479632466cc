import type { Reading } from '../../src/declare'
import { roleSchemes } from '../../src/product'

/** The staff roles of each role scheme; the first one has all permissions (specification section 6). */
export const staffRoles: Record<Reading, readonly [string, ...string[]]> = {
  A: roleSchemes.A.roles,
  B: roleSchemes.B.roles,
}

/** The role with all permissions. */
export const superRole = (reading: Reading): string => staffRoles[reading][0]

/** The resource and table of staff accounts. */
export const staffAccounts = (reading: Reading) => roleSchemes[reading].accounts
