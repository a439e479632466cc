import { and, eq } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/id'
import type { ValidationIssue } from '../../src/declare/kind'
import { underScheme } from '../../src/declare/role-scheme'
import { checkText } from '../../src/fields/issues'
import { resourceNamed, resources } from '../../src/registry/resources'
import { unknownColumns, unknownParts, wrongPart } from '../../src/registry/view-checks'
import type { ViewLayout } from '../../src/registry/view-layout'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import { type Accounts, accountsTable, displayNameSql } from '../auth/accounts'
import { typed } from '../database/typed'
import { type FieldMessages, forbidden, invalid, OperationError } from '../errors'
import type { OperationContext } from '../operations'
import { staffAccounts, staffRoles, superRole } from '../policy/roles'
import { savedViews, type UseKind, type UseSettings } from './tables'

/** A saved view as one person sees it. */
export interface SavedView {
  id: string
  resource: string
  name: string
  state: string
  layout: ViewLayout
  roles: string[]
  isOwn: boolean
  /** The name of its owner. */
  owner: string
  /** What the person does with it. */
  uses: Partial<Record<UseKind, UseSettings>>
}

/** The values of a view to save; omitted ones keep theirs. */
export interface ViewInput {
  id?: string | null
  resource?: string | null
  name?: string | null
  state?: string | null
  layout?: unknown
  roles?: readonly string[] | null
}

const mostViews = 500
const mostOwn = 200
const longestName = 60
const longestState = 2_000
const longestLayout = 20_000

/** The lists that can have views. */
const viewable = resources.filter(({ operations, single }) => operations.includes('list') && !single)

/** The resource of a view for this actor; undefined if they may not list it. */
export function resourceOfView(context: OperationContext, actor: Actor, name: string): ResourceDeclaration | undefined {
  const resource = viewable.find((each) => each.name === name)
  if (!resource || !context.access(actor).may(resource, 'list')) return undefined
  return underScheme(resource, context.roleScheme)
}

/** The views of lists that the actor may open: their own and those shared with their role, by name. */
export function listViews(
  context: OperationContext,
  actor: Actor,
  only: { resource?: string; id?: string } = {},
  runner: Sql | TransactionSql = context.database.sql,
): Promise<SavedView[]> {
  return readViews(context, actor, only, runner, 'v.account_id = $2 or $3 = any(v.roles)')
}

async function readViews(
  context: OperationContext,
  actor: Actor,
  { resource, id }: { resource?: string; id?: string },
  runner: Sql | TransactionSql,
  visible: string,
): Promise<SavedView[]> {
  if (!actor.id) throw denied(actor)
  const accounts = staffAccounts(context.roleScheme)
  const { may } = context.access(actor)
  const names = viewable
    .map(({ name }) => name)
    .filter((name) => resource === undefined || name === resource)
    .filter((name) => may(resourceNamed(name), 'list'))
  if (names.length === 0) return []
  const text = `
    select v.id, v.resource, v.name, v.state, v.layout, v.roles, v.account_id = $2 as "isOwn",
      coalesce(${displayNameSql(accounts)}, '') as owner,
      coalesce((select jsonb_object_agg(u.kind, u.settings) from view_uses u
        where u.view_id = v.id and u.accounts = v.accounts and u.account_id = $2), '{}') as uses
    from saved_views v left join ${accountsTable(accounts)} a on a.id = v.account_id
    where v.accounts = '${accounts}' and v.resource = any($1) and (${visible})
      and ($4::uuid is null or v.id = $4)
    order by v.name, v.id limit ${mostViews}`
  const values = [names, actor.id, actor.role, id ?? null]
  return await runner.unsafe<SavedView[]>(text, values, { prepare: true })
}

/** Throws NOT_FOUND for a view that the actor does not see. */
export async function viewOf(
  context: OperationContext,
  actor: Actor,
  id: string,
  runner: Sql | TransactionSql = context.database.sql,
): Promise<SavedView> {
  const [view] = isId(id) ? await listViews(context, actor, { id }, runner) : []
  if (!view) throw new OperationError('NOT_FOUND', 'This view does not exist.', { key: 'errors.notFound' })
  return view
}

/** The view, if the actor may change it: its owner or a super admin, who may change every view of a list they open. */
async function changeable(context: OperationContext, actor: Actor, id: string, tx: TransactionSql) {
  const isSuper = actor.role === superRole(context.roleScheme)
  const [view] = isId(id)
    ? await readViews(context, actor, { id }, tx, isSuper ? 'true or $3 = any(v.roles)' : seen)
    : []
  if (!view) return null
  if (!view.isOwn && !isSuper) throw forbidden('Only its owner may change this view. Save a copy instead.')
  return view
}
const seen = 'v.account_id = $2 or $3 = any(v.roles)'

/** A token needs the scope to write records of the resource. */
function assertMayWrite(actor: Actor, resource: string): void {
  if (actor.kind === 'none') throw denied(actor)
  const isReadOnly = actor.scopes?.every((scope) => scope.resource !== resource || !scope.access.includes('write'))
  if (isReadOnly) throw denied(actor)
}

/**
 * Adds a view of the actor, or changes one. Saving the same id and values again changes nothing more.
 * @throws OperationError VALIDATION_FAILED with the name of an unknown field, FORBIDDEN for a view of somebody else
 */
export async function saveView(context: OperationContext, actor: Actor, input: ViewInput): Promise<SavedView> {
  if (!actor.id) throw denied(actor)
  if (input.id != null && !isId(input.id)) throw invalid({ id: [{ key: 'validation.id' }] })
  const id = input.id?.toLowerCase() ?? uuidv7()
  return context.database.sql.begin(async (tx) => {
    const known = await changeable(context, actor, id, tx)
    const resourceName = known?.resource ?? input.resource ?? ''
    const resource = resourceOfView(context, actor, resourceName)
    if (!resource) throw resourceName ? denied(actor) : invalid({ resource: [{ key: 'validation.required' }] })
    assertMayWrite(actor, resource.name)
    const values = {
      name: (input.name ?? known?.name ?? '').trim(),
      state: (input.state ?? known?.state ?? '').replace(/^\?/, ''),
      layout: (input.layout ?? known?.layout ?? {}) as ViewLayout,
      roles: [...new Set(input.roles ?? known?.roles ?? [])],
    }
    assertValid(context, resource, values, known)
    const row = { ...values, id, resource: resource.name, accounts: staffAccounts(context.roleScheme) }
    const change = { ...values, updatedAt: new Date().toISOString() }
    if (!known) await assertRoom(tx, row.accounts, actor.id as string)
    if (known) await typed(tx).update(savedViews).set(change).where(eq(savedViews.id, id)).catch(nameTaken)
    else
      await typed(tx)
        .insert(savedViews)
        .values({ ...row, accountId: actor.id as string })
        .catch(nameTaken)
    const before = known && { id, name: known.name, state: known.state, roles: known.roles }
    const after = { id, name: values.name, state: values.state, roles: values.roles }
    await writeAudit(tx, actor, [{ action: 'saveView', resource, recordId: null, before, after }])
    const [saved] = await readViews(context, actor, { id }, tx, 'true or $3 = any(v.roles)')
    return saved as SavedView
  })
}

function assertValid(
  { roleScheme }: OperationContext,
  resource: ResourceDeclaration,
  { name, state, layout, roles }: Pick<SavedView, 'name' | 'state' | 'layout' | 'roles'>,
  known: SavedView | null,
): void {
  const messages: FieldMessages = {}
  const unknown = (names: readonly string[], part: string) => {
    for (const each of names) messages[`${part}.${each}`] = [{ key: 'validation.unknownField' }]
  }
  const nameIssues = checkText(name, { max: longestName }).map(messageOf)
  if (nameIssues.length > 0) messages.name = nameIssues
  else if (name === '') messages.name = [{ key: 'validation.required' }]
  const stateIssues = checkText(state, { max: longestState }).map(messageOf)
  if (stateIssues.length > 0) messages.state = stateIssues
  else if (state !== known?.state) unknown(unknownParts(resource, state), 'state')
  const isObject = typeof layout === 'object' && !Array.isArray(layout)
  const wrong = isObject && JSON.stringify(layout).length <= longestLayout ? wrongPart({ ...layout }) : ''
  if (wrong !== null) messages[wrong ? `layout.${wrong}` : 'layout'] = [{ key: 'validation.unknownField' }]
  else if (JSON.stringify(layout) !== JSON.stringify(known?.layout)) unknown(unknownColumns(resource, layout), 'layout')
  const strangers = roles.filter((role) => !staffRoles[roleScheme].includes(role))
  for (const role of strangers)
    messages[`roles.${role}`] = [{ key: 'validation.choice', values: { choices: staffRoles[roleScheme].join(', ') } }]
  if (Object.keys(messages).length > 0) throw invalid(messages)
}

/** Bounds the views of one person, which `me` returns together. */
async function assertRoom(tx: TransactionSql, accounts: Accounts, accountId: string): Promise<void> {
  const own = and(eq(savedViews.accounts, accounts), eq(savedViews.accountId, accountId))
  if ((await typed(tx).$count(savedViews, own)) < mostOwn) return
  throw invalid({ name: [{ key: 'validation.maxEntries', values: { max: mostOwn } }] })
}

const messageOf = ({ key, values }: ValidationIssue) => ({ key: `validation.${key}`, ...(values && { values }) })

/** Also refuses an id that another person uses for a view. */
function nameTaken(problem: Error & { code?: string; constraint_name?: string }): never {
  if (problem.code !== '23505') throw problem
  throw problem.constraint_name === 'saved_views_name'
    ? invalid({ name: [{ key: 'validation.taken' }] })
    : new OperationError('NOT_FOUND', 'This view does not exist.', { key: 'errors.notFound' })
}

/** Deletes a view and everybody's use of it. Returns false if it was deleted before. */
export async function deleteView(context: OperationContext, actor: Actor, id: string): Promise<boolean> {
  if (!actor.id) throw denied(actor)
  return context.database.sql.begin(async (tx) => {
    const view = await changeable(context, actor, id, tx)
    const resource = view && resourceOfView(context, actor, view.resource)
    if (!view || !resource) return false
    assertMayWrite(actor, resource.name)
    await typed(tx)
      .delete(savedViews)
      .where(and(eq(savedViews.id, view.id)))
    const before = { id: view.id, name: view.name, state: view.state, roles: view.roles }
    await writeAudit(tx, actor, [{ action: 'deleteView', resource, recordId: null, before, after: null }])
    return true
  })
}
