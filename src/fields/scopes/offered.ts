import type { Reading } from '../../declare'
import type { ResourceDeclaration } from '../../declare/resource'
import { roleSchemes } from '../../product'
import { type ScopeAccess, scopeAccess, scopeAccessOf } from './scopes.kind'

/** Where entry itself is decided: tokens, and the accounts of staff in each reading of the roles. */
const withheld = 'apiTokens'

/**
 * What a token opens is at most what its owner's role does, and never what decides over entry: a token cannot make or
 * change a token, nor an account of staff, whose password or e-mail address would be a way in.
 */
export const isOpenToTokens = (resource: string, access: ScopeAccess, reading: Reading): boolean =>
  resource !== withheld && (resource !== roleSchemes[reading].accounts || access === 'read')

/** The kinds of access to a resource that somebody who `may` do these things can give to a token. */
export const offered = (
  { name, operations, actions }: Pick<ResourceDeclaration, 'name' | 'operations' | 'actions'>,
  reading: Reading,
  may: (action: string) => boolean,
): readonly ScopeAccess[] => {
  const words = [...operations, ...Object.keys(actions)].filter(may).map(scopeAccessOf)
  return scopeAccess.filter((access) => words.includes(access) && isOpenToTokens(name, access, reading))
}
