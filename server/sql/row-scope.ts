import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { resourceNamed, resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { allRows, type RowScope } from '../access/row-scope'
import { quoteName, quoteText, tableOf } from '../database/names'
import type { ResourceBehaviour } from '../operations/behaviour'
import { compileFilter, everyRow } from './filter'
import type { Params } from './params'

/** What the behaviours of all resources leave to an actor. */
export function rowScopeOf(actor: Actor, behaviourOf: (resource: ResourceDeclaration) => ResourceBehaviour): RowScope {
  const filters = new Map<string, AnyFilter>()
  for (const resource of resources) {
    const filter = behaviourOf(resource).scope?.(actor)
    if (filter) filters.set(resource.name, filter)
  }
  return { filters, me: actor.id }
}

/**
 * The condition that a scope puts on the row called `alias`; `everyRow` without one. A scope is not narrowed by the scopes
 * of the resources that it asks about, so two scopes may refer to each other.
 */
export function scopeSql(resource: ResourceDeclaration, alias: string, rows: RowScope, params: Params | null): string {
  const filter = rows.filters.get(resource.name)
  const own = filter
    ? compileFilter(resource, filter, alias, { params, me: rows.me, access: null, rows: allRows })
    : everyRow
  const audited = resource.name === 'auditEvents' ? auditScopeSql(alias, rows, params) : []
  const parts = [own, ...audited].filter((part) => part !== everyRow)
  return parts.length > 0 ? parts.join(' and ') : everyRow
}

/** An audit event names a record: one that is out of scope, or deleted from a scoped resource, is not told of here either. */
function auditScopeSql(alias: string, rows: RowScope, params: Params | null): string[] {
  return [...rows.filters.keys()].map((name) => {
    const target = resourceNamed(name)
    const to = `${alias}a`
    const id = `case when ${alias}."record_id" ~ '^[0-9a-f-]{36}$' then ${alias}."record_id"::uuid end`
    const visible = `select 1 from ${quoteName(tableOf(target))} ${to} where ${to}."id" = ${id} and ${scopeSql(target, to, rows, params)}`
    return `(${alias}."resource" <> ${quoteText(name)} or ${alias}."record_id" is null or exists (${visible}))`
  })
}
