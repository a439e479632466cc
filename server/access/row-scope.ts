import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { staffOf } from '../../src/declare/role-scheme'
import type { Actor, RoleScheme } from './actor'

/** The rows that one actor may see, by resource. Compiled into every statement that reaches a resource. */
export interface RowScope {
  /** The scoped resources; all rows of the others are in scope. */
  readonly filters: ReadonlyMap<string, AnyFilter>
  /** The value of `$me`. */
  readonly me: string | null
}

/** The scope of declarations and of the program itself. */
export const allRows: RowScope = { filters: new Map(), me: null }

/** The scope filter of a resource for an actor; undefined means all rows. */
export type ScopeOf = (resource: ResourceDeclaration, actor: Actor) => AnyFilter | undefined

/** The rows that an actor may see; `scoped` are the resources that may have a scope. */
export function rowScopeOf(actor: Actor, scopeOf: ScopeOf, scoped: readonly ResourceDeclaration[]): RowScope {
  const filters = new Map<string, AnyFilter>()
  for (const resource of scoped) {
    const filter = scopeOf(resource, actor)
    if (filter) filters.set(resource.name, filter)
  }
  return { filters, me: actor.id }
}

/**
 * The accounts that everyone with the permission to edit them may change: those without a staff role, and the own one.
 * The others are left to super admins. Otherwise an editor of users could take over a super admin's account.
 */
export const openAccounts = (roleScheme: RoleScheme): AnyFilter => ({
  or: [{ role: { notIn: [...staffOf(roleScheme).roles] } }, { id: { in: ['$me'] } }],
})
