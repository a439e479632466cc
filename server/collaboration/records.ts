import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { staffOf } from '../../src/declare/role-scheme'
import { resources } from '../../src/registry/resources'
import { assertMay, denied, type OnResource, requestedResource } from '../access/access'
import type { Actor } from '../access/actor'
import type { Accounts } from '../auth/accounts'
import { quoteName, tableOf } from '../database/names'
import { notFound } from '../errors'
import type { OperationContext } from '../operations'
import type { Params } from '../sql/params'
import { conditionOf, readRow } from '../sql/rows'
import { selectionOf } from '../sql/selected-fields'
import { titleSql } from '../sql/title'

/** A record by the names of the API. */
export interface RecordRef {
  resource: string
  recordId: string
}

/** The condition of the rows about a record. */
export const ofRecord = (table: Record<'resource' | 'recordId', AnyPgColumn>, { resource, recordId }: RecordRef) =>
  and(eq(table.resource, resource), eq(table.recordId, recordId))

const idOnly = selectionOf(['id'])

/** The resource of records with notes, for an actor who may see its records. Throws FORBIDDEN, UNAUTHENTICATED. */
export function collaborativeResource(context: OperationContext, actor: Actor, name: string): ResourceDeclaration {
  const resource = requestedResource(actor, name, ({ collaboration }) => collaboration)
  assertMay({ context, resource, actor }, 'show')
  return resource
}

/** Whether the actor may see the record: permission of the role or token, and the scope of rows. */
export async function maySee(on: OnResource<OperationContext>, recordId: string): Promise<boolean> {
  const { context, resource, actor } = on
  if (!isId(recordId) || !context.access(actor).may(resource, 'show')) return false
  return Boolean(await readRow(on, context.database.sql, recordId, idOnly))
}

/**
 * The resource of a record that the actor may see. Throws FORBIDDEN, and NOT_FOUND where it is read.
 * @param missing the error for a change: NO_CONTENT
 */
export async function visibleRecord(context: OperationContext, actor: Actor, record: RecordRef, missing = notFound) {
  const resource = collaborativeResource(context, actor, record.resource)
  if (await maySee({ context, resource, actor }, record.recordId)) return resource
  throw missing()
}

/** The staff account of the actor. Throws FORBIDDEN, UNAUTHENTICATED. */
export function staffAccountOf(context: OperationContext, actor: Actor): { accounts: Accounts; accountId: string } {
  if (!actor.id || actor.accounts !== staffOf(context.roleScheme).accounts) throw denied(actor)
  return { accounts: actor.accounts, accountId: actor.id }
}

/**
 * SQL of rows of the actor that refer to records which they may see, with `title`; null if no resource is visible. The
 * rows keep the order of an index, so that the first ones are found without the others.
 * @param table a table with `resource`, `record_id` and an account, with the alias `e`
 * @param titles more SELECTs of the title of what a row refers to
 */
export function ownRowsSql(
  context: OperationContext,
  actor: Actor,
  params: Params,
  { table, titles = [] }: { table: string; titles?: readonly string[] },
): string | null {
  const { accounts, accountId } = staffAccountOf(context, actor)
  const { may } = context.access(actor)
  const ofRecords = resources
    .filter((each) => each.collaboration && may(each, 'show'))
    .map((each) => {
      const scope = conditionOf({ context, resource: each, actor }, null, params)
      return `select ${titleSql(each, 'r')} as title from ${quoteName(tableOf(each))} r
        where e."resource" = ${params.add(each.name, 'text')} and r."id" = e."record_id"${scope && ` and ${scope}`}`
    })
  const all = [...ofRecords, ...titles]
  if (all.length === 0) return null
  return `select e.*, t.title from ${quoteName(table)} e
    cross join lateral (${all.join(' union all ')}) t
    where e."accounts" = ${params.add(accounts, 'text')} and e."account_id" = ${params.add(accountId, 'uuid')}`
}
