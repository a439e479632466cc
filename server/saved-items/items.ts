import { and, eq, getTableName } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql, TransactionSql } from 'postgres'
import { type AnyRecord, type FieldMessages, messageOf, type ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { staffOf, superRole, underScheme } from '../../src/declare/role-scheme'
import { checkText, trimmedText } from '../../src/fields/issues'
import { findResource, resourceNamed } from '../../src/registry/resources'
import { assertScopeToWrite, denied } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import { accountsTable, displayNameSql } from '../auth/accounts'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { assertValid, forbidden, invalid, notFound } from '../errors'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'

/** A named item that a person keeps and may share with roles, as an actor sees it. */
export interface NamedItem {
  id: string
  name: string
  roles: string[]
  isOwn: boolean
  /** The name of its owner. */
  owner: string
}

/** An item of a resource. */
export interface SavedItem extends NamedItem {
  resource: string
}

/** The values of an item to save; omitted ones keep theirs. */
export interface ItemInput {
  id?: string | null
  resource?: string | null
  name?: string | null
  roles?: readonly string[] | null
}

type ItemTable = PgTable & Record<'id' | 'accounts' | 'accountId', AnyPgColumn>
type KnownItem = NamedItem & { resource?: string }
/** A resource whose list the actor may open, by name. */
export type ListedResource = (name: string) => ResourceDeclaration | undefined

/** What differs between saved views, templates and dashboards. */
export interface ItemKind<Item extends KnownItem, Input extends ItemInput, Content extends AnyRecord> {
  table: ItemTable
  /**
   * The resources that can have items, and the operation on the resource that seeing them needs. Null for items without
   * a resource; their audit events are those of the accounts.
   */
  of: { resources: readonly ResourceDeclaration[]; access: 'list' | 'create' } | null
  /** SQL expressions of the answer beside those of every item. `i` is the item, `$2` the actor's id. */
  columns: string
  /** Those of a list, which may omit long values. */
  listed?: string
  /** Actions of audit events. */
  saved: string
  deleted: string
  /** Whether super admins see the items of everybody. */
  isOpenToSuper?: boolean
  /** Bounds of one person's items, and of an answer. */
  mostOwn: number
  mostListed: number
  /** The content to store; omitted values are those of the known item. */
  contentOf(input: Input, known: Item | null, listed: ListedResource): Content
  /** Validation issues of the content. Throws FORBIDDEN for content that the actor may not save. */
  check(
    resource: ResourceDeclaration,
    content: Content,
    known: Item | null,
    by: { context: OperationContext; actor: Actor; listed: ListedResource },
  ): FieldMessages | Promise<FieldMessages>
  /** What audit events contain of the content. */
  audited(content: Content, resource: ResourceDeclaration): AnyRecord
}

const longestName = 60

/** Limits the items to some. */
interface Only {
  resource?: string
  id?: string
}

type Runner = Sql | TransactionSql

const seen = 'i.account_id = $2 or $3 = any(i.roles)'
const all = 'true or $3 = any(i.roles)'

/** The items of one kind: own ones and those shared with the actor's role. Only owner and super admins change them. */
export function savedItems<Item extends KnownItem, Input extends ItemInput, Content extends AnyRecord>(
  kind: ItemKind<Item, Input, Content>,
) {
  const { table, of } = kind
  const tableName = getTableName(table)
  const unknown = () => notFound('This item does not exist.')

  /** The resource of an item for this actor; undefined without the operation that its items need. */
  function resourceFor(context: OperationContext, actor: Actor, name = ''): ResourceDeclaration | undefined {
    if (!of) return resourceNamed(staffOf(context.roleScheme).accounts)
    const resource = of.resources.find((each) => each.name === name)
    if (!resource || !context.access(actor).may(resource, of.access)) return undefined
    return underScheme(resource, context.roleScheme)
  }

  async function read(
    context: OperationContext,
    actor: Actor,
    only: Only,
    runner: Runner,
    visible: string,
  ): Promise<Item[]> {
    if (!actor.id) throw denied(actor)
    const accounts = staffOf(context.roleScheme).accounts
    const { may } = context.access(actor)
    const names = of?.resources
      .map(({ name }) => name)
      .filter((name) => only.resource === undefined || name === only.resource)
      .filter((name) => may(resourceNamed(name), of.access))
    if (names?.length === 0) return []
    const columns = only.id === undefined ? (kind.listed ?? kind.columns) : kind.columns
    const text = `
      select i.id, ${of ? 'i.resource, ' : ''}i.name, i.roles, i.account_id = $2 as "isOwn",
        coalesce(${displayNameSql(accounts)}, '') as owner, ${columns}
      from ${tableName} i left join ${accountsTable(accounts)} a on a.id = i.account_id
      where i.accounts = '${accounts}' and ${of ? 'i.resource = any($1)' : '$1::text[] is null'} and (${visible})
        and ($4::uuid is null or i.id = $4)
      order by i.name, i.id limit ${kind.mostListed}`
    const values = [names ?? null, actor.id, actor.role, only.id ?? null]
    // The columns of the statement are those of the item.
    return (await runner.unsafe(text, values, { prepare: true })) as unknown as Item[]
  }

  const isSuper = ({ roleScheme }: OperationContext, actor: Actor) => actor.role === superRole(roleScheme)

  /** Items of resources that the actor may use, by name. */
  const list = (
    context: OperationContext,
    actor: Actor,
    only: Only = {},
    runner: Runner = context.database.sql,
  ): Promise<Item[]> => read(context, actor, only, runner, kind.isOpenToSuper && isSuper(context, actor) ? all : seen)

  /** Throws NOT_FOUND for an item that the actor does not see. */
  async function find(context: OperationContext, actor: Actor, id: string): Promise<Item> {
    const [item] = isId(id) ? await list(context, actor, { id }) : []
    if (!item) throw unknown()
    return item
  }

  /** The item, if the actor may change it: its owner, or a super admin who uses its resource. */
  async function changeable(context: OperationContext, actor: Actor, id: string, tx: TransactionSql) {
    const mayChangeAll = isSuper(context, actor)
    const [item] = isId(id) ? await read(context, actor, { id }, tx, mayChangeAll ? all : seen) : []
    if (!item) return null
    if (!item.isOwn && !mayChangeAll) throw forbidden('Only its owner may change it. Save a copy instead.')
    return item
  }

  /**
   * Adds an item of the actor, or changes one. Saving the same id and values again changes nothing more.
   * @throws OperationError VALIDATION_FAILED, FORBIDDEN for an item of another person
   */
  async function save(context: OperationContext, actor: Actor, input: Input): Promise<Item> {
    const { id: accountId } = actor
    if (!accountId || actor.kind === 'none') throw denied(actor)
    if (input.id != null && !isId(input.id)) throw invalid({ id: [{ key: 'validation.id' }] })
    const id = input.id?.toLowerCase() ?? newId()
    const saved = await context.database.sql.begin(async (tx) => {
      // Saves of one item wait for each other: a repeated one finds it, and omitted values are its current ones.
      await tx`select pg_advisory_xact_lock(hashtextextended(${`${tableName} ${id}`}, 0))`
      const known = await changeable(context, actor, id, tx)
      const resourceName = known?.resource ?? input.resource ?? ''
      const resource = resourceFor(context, actor, resourceName)
      if (!resource) throw resourceName ? denied(actor) : invalid({ resource: [{ key: 'validation.required' }] })
      assertScopeToWrite(actor, resource)
      const name = trimmedText(input.name ?? known?.name ?? '')
      const roles = [...new Set(input.roles ?? known?.roles ?? [])]
      const listed = listedFor(context, actor)
      const content = kind.contentOf(input, known, listed)
      const issues = await kind.check(resource, content, known, { context, actor, listed })
      const messages = { ...checkNaming(context, name, roles), ...issues }
      assertValid(messages)
      const values = { name, roles, ...content }
      if (known) {
        const change = { ...values, updatedAt: new Date().toISOString() }
        await typed(tx).update(table).set(change).where(eq(table.id, id)).catch(refuseTaken)
      } else {
        const { accounts } = staffOf(context.roleScheme)
        await add(tx, { ...values, id, ...(of && { resource: resource.name }), accounts, accountId })
      }
      const before = known && auditedOf(resource, known, kind.contentOf({} as Input, known, listed))
      const after = auditedOf(resource, { id, name, roles }, content)
      await writeAudit(tx, actor, [{ action: kind.saved, resource, recordId: null, before, after }])
      return (await read(context, actor, { id }, tx, all))[0]
    })
    return saved as Item
  }

  /** Adds an item, unless its owner has the maximum of them. */
  async function add(tx: TransactionSql, row: AnyRecord & { accounts: string; accountId: string }): Promise<void> {
    const db = typed(tx)
    const own = and(...ofAccount(table, { accounts: row.accounts, id: row.accountId }))
    if ((await db.$count(table, own)) >= kind.mostOwn)
      throw invalid({ name: [{ key: 'validation.maxEntries', values: { max: kind.mostOwn } }] })
    await db.insert(table).values(row).catch(refuseTaken)
  }

  const auditedOf = (
    resource: ResourceDeclaration,
    { id, name, roles }: Pick<NamedItem, 'id' | 'name' | 'roles'>,
    content: Content,
  ): AnyRecord => ({ ...{ id, name, roles }, ...kind.audited(content, resource) })

  /** Deletes an item. Returns false if it was deleted before. */
  async function remove(context: OperationContext, actor: Actor, id: string): Promise<boolean> {
    if (!actor.id || actor.kind === 'none') throw denied(actor)
    return context.database.sql.begin(async (tx) => {
      const item = await changeable(context, actor, id, tx)
      const resource = item && resourceFor(context, actor, item.resource)
      if (!item || !resource) return false
      assertScopeToWrite(actor, resource)
      await typed(tx).delete(table).where(eq(table.id, item.id))
      const before = auditedOf(resource, item, kind.contentOf({} as Input, item, listedFor(context, actor)))
      await writeAudit(tx, actor, [{ action: kind.deleted, resource, recordId: null, before, after: null }])
      return true
    })
  }

  /** Also refuses an id that another person uses for an item. */
  function refuseTaken(problem: Error & { code?: string; constraint_name?: string }): never {
    if (problem.code !== '23505') throw problem
    throw problem.constraint_name === `${tableName}_name` ? invalid({ name: [{ key: 'validation.taken' }] }) : unknown()
  }

  return { resourceFor, list, find, save, remove }
}

/** The resources with lists that the actor may open. */
export function listedFor(context: OperationContext, actor: Actor): ListedResource {
  const { may } = context.access(actor)
  return (name) => {
    const resource = findResource(name)
    if (!resource?.operations.includes('list') || resource.single || !may(resource, 'list')) return undefined
    return underScheme(resource, context.roleScheme)
  }
}

function checkNaming({ roleScheme }: OperationContext, name: string, roles: readonly string[]): FieldMessages {
  const messages: FieldMessages = {}
  const issues = checkText(name, { max: longestName }).map(messageOf)
  if (issues.length > 0) messages.name = issues
  else if (name === '') messages.name = [{ key: 'validation.required' }]
  const choices = staffOf(roleScheme).roles
  for (const role of roles.filter((each) => !choices.includes(each)))
    messages[`roles.${role}`] = [{ key: 'validation.choice', values: { choices: choices.join(', ') } }]
  return messages
}
