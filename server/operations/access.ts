import type { ResourceDeclaration } from '../../src/declare'
import { forbidden, type OperationError, unauthenticated } from '../errors'
import type { Policy } from '../policy/policy'
import type { Asker } from './asker'
import type { OperationContext } from './context'

/** What one asker may do; the same answer for rows, fields, filters, sorts, counts and buttons. */
export interface Access {
  /** Whether the role may do this to the resource: list, show, create, edit, delete, export or an action's name. */
  may(resource: ResourceDeclaration, action: string): boolean
  /**
   * Whether a record of the resource shows all its fields when it is met through a relation; else its id and title
   * alone, in answers and in filters alike (design section 5).
   */
  showsAll(resource: ResourceDeclaration): boolean
  /** Tells plans of one asker from those of another who sees something else. */
  readonly key: string
}

const everything: Access = { may: () => true, showsAll: () => true, key: 'system' }

/** Compiles access once a role; a request then costs two map look-ups. */
export function createAccess(policy: Policy): (asker: Asker) => Access {
  const byRole = new Map<string, Access>()

  const ofRole = (role: string): Access => {
    const known = byRole.get(role)
    if (known) return known
    const made: Access = {
      may: ({ policyPath }, action) => policy.may(role, policyPath, action),
      showsAll: ({ policyPath }) => policy.may(role, policyPath, 'list'),
      key: role,
    }
    // Roles are the policy's few: a token or session with an invented one is not kept.
    if (policy.isStaff(role)) byRole.set(role, made)
    return made
  }

  return (asker) => {
    if (asker.kind === 'system') return everything
    const { scopes } = asker
    const own = ofRole(asker.role)
    if (!scopes) return own
    const has = (resource: ResourceDeclaration, access: 'read' | 'write' | 'actions') =>
      scopes.some((scope) => scope.resource === resource.name && scope.access.includes(access))
    return {
      may: (resource, action) => own.may(resource, action) && has(resource, scopeOf(action)),
      showsAll: (resource) => own.showsAll(resource) && has(resource, 'read'),
      key: `${own.key} ${JSON.stringify(scopes)}`,
    }
  }
}

/** Throws when the asker may not do this to the resource; nothing has happened before. */
export function assertMay(
  { access }: Pick<OperationContext, 'access'>,
  resource: ResourceDeclaration,
  asker: Asker,
  action: string,
): void {
  if (!access(asker).may(resource, action)) throw denied(asker)
}

/** UNAUTHENTICATED for nobody, who can sign in and ask again; FORBIDDEN for a role that may not. */
export const denied = (asker: Asker): OperationError => (asker.kind === 'none' ? unauthenticated() : forbidden())

/** Which kind of a token's access an action needs. */
function scopeOf(action: string): 'read' | 'write' | 'actions' {
  if (['list', 'show', 'export'].includes(action)) return 'read'
  return ['create', 'edit', 'delete'].includes(action) ? 'write' : 'actions'
}
