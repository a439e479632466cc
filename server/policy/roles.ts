import type { Reading } from '../../src/declare'
import { roleSchemes } from '../../src/product'

/** The staff roles of each role scheme, the one that may do everything first (specification section 6). */
export const staffRoles: Record<Reading, readonly [string, ...string[]]> = {
  A: roleSchemes.A.roles,
  B: roleSchemes.B.roles,
}

/** The role that may do everything. */
export const superRole = (reading: Reading): string => staffRoles[reading][0]

/** The resource, and the table, that holds the accounts of staff. */
export const staffAccounts = (reading: Reading) => roleSchemes[reading].accounts
