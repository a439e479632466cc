import { type AnyFilter, type AnyRecord, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { staffOf, superRole } from '../../src/declare/role-scheme'
import { isOpenToTokens, type Scope, type ScopeAccess, scopeAccessOf } from '../../src/declare/token-scopes'
import { shapeOf } from '../../src/declare/traits'
import { findResource, resources } from '../../src/registry/resources'
import { forbidden, forbiddenToToken, type OperationError, unauthenticated } from '../errors'
import type { Policy } from '../policy/policy'
import type { Actor, RoleScheme } from './actor'
import { allRows, openAccounts, type RowScope, rowScopeOf, type ScopeOf } from './row-scope'

/** Permissions of one actor, the same for rows, fields, filters, sorts, counts and buttons. */
export interface Access {
  /**
   * Whether the role may do this operation on the resource: list, show, create, edit, delete, export or an action's
   * name.
   */
  may(resource: ResourceDeclaration, action: string): boolean
  /**
   * Whether related records of the resource show all fields. Otherwise answers and filters have only id and title.
   */
  showsAll(resource: ResourceDeclaration): boolean
  /** The condition of records that it may edit and delete; undefined means all. */
  changes(resource: ResourceDeclaration): AnyFilter | undefined
  /** The scope of rows, applied to every statement that reaches them. */
  readonly rows: RowScope
  /** Separates cached plans of actors with different permissions. */
  readonly key: string
}

/** Dependencies of access checks. */
export interface AccessContext {
  access(actor: Actor): Access
}

/** A resource, the actor who reads or changes it, and the dependencies of that. */
export interface OnResource<Context> {
  context: Context
  resource: ResourceDeclaration
  actor: Actor
}

/** Access of the program itself. */
export const everything: Access = {
  may: () => true,
  showsAll: () => true,
  changes: () => undefined,
  rows: allRows,
  key: 'program',
}

/**
 * Compiles access once for a role. A request then costs two map look-ups and the scope of its actor. `scoped` are the
 * resources that may have a scope.
 */
export function createAccess(
  policy: Policy,
  scopeOf: ScopeOf,
  scoped: readonly ResourceDeclaration[] = resources,
): (actor: Actor) => Access {
  const byRole = new Map<string, Access>()

  const open = openAccounts(policy.roleScheme)
  const { accounts } = staffOf(policy.roleScheme)
  const ofRole = (role: string): Access => {
    const known = byRole.get(role)
    if (known) return known
    const made: Access = {
      may: ({ policyPath }, action) => policy.may(role, policyPath, action),
      showsAll: ({ policyPath }) => policy.may(role, policyPath, 'list'),
      changes: ({ name }) => (name === accounts && role !== superRole(policy.roleScheme) ? open : undefined),
      rows: allRows,
      key: role,
    }
    // Caches only roles of the policy: a token or session with an invented role must not grow the cache.
    if (policy.isStaff(role)) byRole.set(role, made)
    return made
  }

  // Returns one object for equal lists of scopes, so that the cache can use it as a key.
  const byScopes = new WeakMap<readonly Scope[], Map<string, Access>>()
  const narrowed = (own: Access, scopes: readonly Scope[]): Access => {
    const known = byScopes.get(scopes) ?? new Map<string, Access>()
    byScopes.set(scopes, known)
    const made = known.get(own.key) ?? narrow(own, scopes, policy.roleScheme)
    known.set(own.key, made)
    return made
  }

  const ofActor = new WeakMap<Actor, Access>()
  return (actor) => {
    const known = ofActor.get(actor)
    if (known) return known
    const own = actor.kind === 'system' ? everything : ofRole(actor.role)
    const made = withRows(actor.scopes ? narrowed(own, actor.scopes) : own, rowScopeOf(actor, scopeOf, scoped))
    ofActor.set(actor, made)
    return made
  }
}

/** Scopes with `$me` are the same for all actors of a role, so their statements are shared too. */
const withRows = (own: Access, rows: RowScope): Access => ({
  ...own,
  rows,
  key: rows.filters.size === 0 ? own.key : `${own.key} ${JSON.stringify([...rows.filters])}`,
})

function narrow(own: Access, scopes: readonly Scope[], roleScheme: RoleScheme): Access {
  const open = new Map(
    scopes.map(({ resource, access }) => [
      resource,
      access.filter((each) => isOpenToTokens(resource, each, roleScheme)),
    ]),
  )
  const has = ({ name }: ResourceDeclaration, access: ScopeAccess) => open.get(name)?.includes(access) ?? false
  const key = [...open].map(([resource, access]) => `${resource}:${access.join('+')}`).sort()
  return {
    may: (resource, action) => own.may(resource, action) && has(resource, scopeAccessOf(action)),
    showsAll: (resource) => own.showsAll(resource) && has(resource, 'read'),
    changes: own.changes,
    rows: own.rows,
    key: `${own.key} ${key.join(' ')}`,
  }
}

/** Throws when the actor may not do this on the resource. Call it before any effect. */
export function assertMay({ context, resource, actor }: OnResource<AccessContext>, action: string): void {
  if (!context.access(actor).may(resource, action)) throw denied(actor)
}

/** Whether the resource has one of these operations, and the actor may do it. */
export const mayWrite = (
  { context, resource, actor }: OnResource<AccessContext>,
  ...operations: readonly ('create' | 'edit')[]
): boolean => operations.some((each) => resource.operations.includes(each) && context.access(actor).may(resource, each))

/**
 * The resource that a request names, if it is a possible one. Otherwise throws like `assertMay`, so that an unknown name
 * looks like a forbidden one.
 */
export function requestedResource(
  actor: Actor,
  name: string,
  isPossible: (resource: ResourceDeclaration) => boolean = () => true,
): ResourceDeclaration {
  const resource = findResource(name)
  if (!resource || !isPossible(resource)) throw denied(actor)
  return resource
}

/**
 * Throws FORBIDDEN when the answer to a change selects a record that its actor may not read. Without `show` an answer
 * may have the id and secrets that this change issued.
 */
export function assertMaySeeAnswer(
  { context, resource, actor }: OnResource<AccessContext>,
  selection: ReadonlyMap<string, { field: string }>,
): void {
  if (context.access(actor).may(resource, 'show')) return
  for (const { field } of selection.values()) {
    if (field === 'id' || field === '__typename' || shapeOf(fieldOf(resource, field)) === 'issued') continue
    throw forbidden(`"${field}" of ${resource.type} is not readable for you. Select only "id".`)
  }
}

/** Throws when a token sets a password: a stolen token must not gain permanent access. */
export function assertNoPassword(resource: ResourceDeclaration, actor: Actor, values: AnyRecord): void {
  const hasPassword = Object.keys(values).some((property) => shapeOf(fieldOf(resource, property)) === 'hashed')
  if (actor.kind === 'token' && hasPassword) throw forbidden('A token cannot set passwords. Sign in to do it.')
}

/** Throws FORBIDDEN for a token without the scope `write` of the resource. */
export function assertScopeToWrite(actor: Actor, { name }: Pick<ResourceDeclaration, 'name'>): void {
  const isReadOnly = actor.scopes?.every(({ resource, access }) => resource !== name || !access.includes('write'))
  if (isReadOnly) throw denied(actor)
}

/** The owner of work in the background, as its row keeps it. Throws FORBIDDEN for an actor without an account. */
export function ownerOf(actor: Actor) {
  if (!actor.id) throw denied(actor)
  return { accounts: actor.accounts, accountId: actor.id, actorName: actor.name, tokenId: actor.tokenId ?? null }
}

/** UNAUTHENTICATED for a caller without session, who can sign in; FORBIDDEN for a role or a token. */
export function denied({ kind }: Pick<Actor, 'kind'>): OperationError {
  if (kind === 'none') return unauthenticated()
  return kind === 'token' ? forbiddenToToken() : forbidden()
}

/** FORBIDDEN for a field of a related record whose list the actor may not open. */
export const hidden = ({ type, title }: ResourceDeclaration, field: string): OperationError =>
  forbidden(`"${field}" of ${type} is not readable for you. Through a relation you may select "id" and "${title}".`)
