import type { RoleScheme } from '../../src/declare'
import { staffOf } from '../../src/declare/role-scheme'

/** The staff roles of a role scheme; the first one has all permissions (specification section 6). */
export const staffRoles = (roleScheme: RoleScheme) => staffOf(roleScheme).roles

/** The role with all permissions. */
export const superRole = (roleScheme: RoleScheme): string => staffRoles(roleScheme)[0]

/** The resource and table of staff accounts. */
export const staffAccounts = (roleScheme: RoleScheme) => staffOf(roleScheme).accounts
