import type { RoleScheme } from '../../src/declare'
import { roleSchemes } from '../../src/product'

/** The staff roles of each role scheme; the first one has all permissions (specification section 6). */
export const staffRoles: Record<RoleScheme, readonly [string, ...string[]]> = {
  A: roleSchemes.A.roles,
  B: roleSchemes.B.roles,
}

/** The role with all permissions. */
export const superRole = (roleScheme: RoleScheme): string => staffRoles[roleScheme][0]

/** The resource and table of staff accounts. */
export const staffAccounts = (roleScheme: RoleScheme) => roleSchemes[roleScheme].accounts
