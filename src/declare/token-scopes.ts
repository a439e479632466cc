import type { RoleScheme } from './field'
import type { ResourceDeclaration } from './resource'
import { staffOf } from './role-scheme'

/** Kinds of access of an API token: reading, writing, taking actions. */
export const scopeAccess = ['read', 'write', 'actions'] as const
export type ScopeAccess = (typeof scopeAccess)[number]

/** A resource and the granted kinds of access. */
export interface Scope {
  readonly resource: string
  readonly access: readonly ScopeAccess[]
}

/** The kind of access for an operation or an action. */
export function scopeAccessOf(action: string): ScopeAccess {
  if (['list', 'show', 'export'].includes(action)) return 'read'
  return ['create', 'edit', 'delete'].includes(action) ? 'write' : 'actions'
}

/** Resources with credentials: tokens, and the staff accounts of each role scheme. */
const withheld = 'apiTokens'

/**
 * A token has at most its owner's permissions. It cannot create or change tokens or staff accounts, because their
 * passwords and email addresses would grant more access.
 */
export const isOpenToTokens = (resource: string, access: ScopeAccess, roleScheme: RoleScheme): boolean =>
  resource !== withheld && (resource !== staffOf(roleScheme).accounts || access === 'read')

/** The kinds of access to a resource that an actor with these permissions can grant to a token. */
export const grantableAccess = (
  { name, operations, actions }: Pick<ResourceDeclaration, 'name' | 'operations' | 'actions'>,
  roleScheme: RoleScheme,
  may: (action: string) => boolean,
): readonly ScopeAccess[] => {
  const granted = [...operations, ...Object.keys(actions)].filter(may).map(scopeAccessOf)
  return scopeAccess.filter((access) => granted.includes(access) && isOpenToTokens(name, access, roleScheme))
}
