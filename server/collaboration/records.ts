import type { ResourceDeclaration } from '../../src/declare'
import { staffOf } from '../../src/declare/role-scheme'
import { resources } from '../../src/registry/resources'
import { assertMay, denied, requestedResource } from '../access/access'
import type { Actor } from '../access/actor'
import type { Accounts } from '../auth/accounts'
import { quoteName, tableOf } from '../database/names'
import { notFound } from '../errors'
import type { OperationContext } from '../operations'
import { maySee } from '../operations/list'
import type { Params } from '../sql/params'
import type { RecordRef } from '../sql/record-rows'
import { conditionOf } from '../sql/rows'
import { titleSql } from '../sql/title'

/** The resource of records with notes, for an actor who may see its records. Throws FORBIDDEN, UNAUTHENTICATED. */
export function collaborativeResource(context: OperationContext, actor: Actor, name: string): ResourceDeclaration {
  const resource = requestedResource(actor, name, ({ collaboration }) => collaboration)
  assertMay({ context, resource, actor }, 'show')
  return resource
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

/** What a row may refer to: SQL for the rows of this kind, where to find it, and its title. */
export interface Target {
  when: string
  from: string
  title: string
}

/**
 * SQL of rows of the actor that refer to records which they may see, with `title`; null if no resource is visible. Each
 * row looks for its own record only, and for the title only where that is selected.
 * @param table a table with `resource`, `record_id` and an account, with the alias `e`
 * @param others what else a row may refer to; examined first
 */
export function ownRowsSql(
  context: OperationContext,
  actor: Actor,
  params: Params,
  { table, others = [] }: { table: string; others?: readonly Target[] },
): string | null {
  const { accounts, accountId } = staffAccountOf(context, actor)
  const { may } = context.access(actor)
  const ofRecords = resources
    .filter((each) => each.collaboration && may(each, 'show'))
    .map((each): Target => {
      const scope = conditionOf({ context, resource: each, actor }, null, params)
      return {
        when: `e."resource" = ${params.add(each.name, 'text')}`,
        from: `${quoteName(tableOf(each))} r where r."id" = e."record_id"${scope && ` and ${scope}`}`,
        title: titleSql(each, 'r'),
      }
    })
  const all = [...others, ...ofRecords]
  if (all.length === 0) return null
  // A subquery of one value is never joined or hashed, which would read whole tables for a page.
  const found = (value: (target: Target) => string) =>
    `case ${all.map((each) => `when ${each.when} then (select ${value(each)} from ${each.from})`).join(' ')} end`
  return `select e.*, ${found(({ title }) => title)} as title from ${quoteName(table)} e
    where e."accounts" = ${params.add(accounts, 'text')} and e."account_id" = ${params.add(accountId, 'uuid')}
      and ${found(() => 'true')}`
}
