import type { Reading } from '../../declare'
import type { ResourceDeclaration } from '../../declare/resource'
import { roleSchemes } from '../../product'
import { type ScopeAccess, scopeAccess, scopeAccessOf } from './scopes.kind'

/** Resources with credentials: tokens, and the staff accounts of each role scheme. */
const withheld = 'apiTokens'

/**
 * A token has at most its owner's permissions. It cannot create or change tokens or staff accounts, because their
 * passwords and e-mail addresses would grant more access.
 */
export const isOpenToTokens = (resource: string, access: ScopeAccess, reading: Reading): boolean =>
  resource !== withheld && (resource !== roleSchemes[reading].accounts || access === 'read')

/** The kinds of access to a resource that an actor with these permissions can grant to a token. */
export const offered = (
  { name, operations, actions }: Pick<ResourceDeclaration, 'name' | 'operations' | 'actions'>,
  reading: Reading,
  may: (action: string) => boolean,
): readonly ScopeAccess[] => {
  const words = [...operations, ...Object.keys(actions)].filter(may).map(scopeAccessOf)
  return scopeAccess.filter((access) => words.includes(access) && isOpenToTokens(name, access, reading))
}
