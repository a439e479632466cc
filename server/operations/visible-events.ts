import type { ResourceDeclaration } from '../../src/declare'
import { quoteText } from '../../src/fields/kind.server'
import { resourceNamed, resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { quoteName, tableOf } from '../database/names'
import type { Params } from '../sql/params'
import { conditionOf } from '../sql/rows'
import type { OperationContext } from './context'

/** The resources whose records the actor may open: all of them, or those of the row scope. */
export function shownResources(context: OperationContext, actor: Actor) {
  const { may, rows } = context.access(actor)
  const shown = resources.filter((resource) => resource.operations.includes('show') && may(resource, 'show'))
  const scoped = shown.filter(({ name }) => rows.filters.has(name))
  return { open: shown.filter((resource) => !scoped.includes(resource)), scoped }
}

/** Whether the actor may list the audit log. */
export const seesAll = (context: OperationContext, actor: Actor) =>
  context.access(actor).may(resourceNamed('auditEvents'), 'list')

/** The condition that an event is of one of the resources. */
export const isOf = (some: readonly ResourceDeclaration[], alias = 'e') =>
  `${alias}."resource" in (${some.map(({ name }) => quoteText(name)).join(', ')})`

/** The condition of the events that the actor may see; empty for all of them. */
export function visibleSql(context: OperationContext, actor: Actor, params: Params): string {
  if (seesAll(context, actor)) return ''
  const { open, scoped } = shownResources(context, actor)
  // A token sees only what its scopes include.
  const own = actor.kind === 'token' ? 'false' : `e."actor_id" = ${params.add(actor.id, 'text')}`
  return `(${[
    own,
    // An event without record or values, such as an export or a tested connection, is in no history.
    ...(open.length > 0 ? [`${isOf(open)} and e."record_id" is not null`] : []),
    ...scoped.map((resource) => {
      const condition = conditionOf({ context, resource, actor }, null, params)
      return `${isOf([resource])} and exists (
        select from ${quoteName(tableOf(resource))} r where r."id"::text = e."record_id" and ${condition || 'true'})`
    }),
  ].join(' or ')})`
}

/**
 * The same condition for events of a bulk run, if the actor may see one with the same resource and action: only row
 * scopes tell them apart.
 */
export function alikeSql(context: OperationContext, actor: Actor, params: Params): string {
  const { scoped } = shownResources(context, actor)
  if (scoped.length === 0 || seesAll(context, actor)) return ''
  return `(not ${isOf(scoped)} or ${visibleSql(context, actor, params)})`
}
