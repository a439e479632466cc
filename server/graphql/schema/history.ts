import type { AnyRecord, ResourceDeclaration } from '../../../src/declare'
import { resourceNamed } from '../../../src/registry/resources'
import { requestedResource } from '../../access/access'
import { type Actor, systemActor } from '../../access/actor'
import { isScheduledSource } from '../../audit/audit'
import { get, list, type OperationContext } from '../../operations'
import type { ListRequest } from '../../operations/list'
import type { Paging } from '../../sql/page'
import { linksInScope } from '../../sql/scoped-records'
import { type Selection, selectionOf } from '../../sql/selected-fields'
import type { Builder } from './builder'
import { defineQueries } from './define'
import { listRequest } from './resource-queries'

const auditEvents = resourceNamed('auditEvents')

/** Only actors who may read the whole audit see the origin of a change; everybody sees that it was scheduled. */
const origins = ['ip', 'requestId', 'actorId']

/** The arguments of `recordHistory`. */
export interface HistoryOf {
  resource: string
  id: string
  paging?: Paging | null
}

/** The request for the events of a record, latest first. The program reads them for actors who may see the record. */
export const historyRequest = ({ resource, id, paging }: HistoryOf): ListRequest => ({
  filter: { resource: { eq: resource }, recordId: { eq: id } },
  sorting: [{ field: 'createdAt', direction: 'DESC' }],
  paging: paging ?? null,
})

/** Events as the actor may see them: linked records in scope, no operations, and origins for readers of the audit. */
export function eventsFor(
  { access, database }: OperationContext,
  actor: Actor,
  resource: ResourceDeclaration,
  selection: Selection,
  events: readonly AnyRecord[],
): Promise<AnyRecord[]> {
  const { may, rows } = access(actor)
  const isReader = may(auditEvents, 'list')
  const seen = (field: string | undefined, value: unknown) => {
    if (field === 'before' || field === 'after') return linksInScope(database.sql, resource, value, rows)
    if (isReader) return value
    return field === 'can' ? [] : origins.includes(field ?? '') && !isScheduledSource(value) ? null : value
  }
  return Promise.all(
    events.map(async (event) => {
      const values = Object.entries(event).map(async ([key, value]) => [
        key,
        await seen(selection.get(key)?.field, value),
      ])
      return Object.fromEntries(await Promise.all(values))
    }),
  )
}

/** Adds `recordHistory`: the audit events of one record, for all actors who may see the record. */
export function addHistory(builder: Builder): void {
  defineQueries(builder, {
    recordHistory: {
      type: `${auditEvents.type}Connection!`,
      description: 'Audit events of one record, latest first.',
      args: {
        resource: ['String!', "Name of the record's resource."],
        id: ['ID!', 'Which record.'],
        paging: ['OffsetPaging', 'The page of audit events.'],
      },
      resolve: async (args: HistoryOf, { operations, actor }, info) => {
        const resource = requestedResource(actor, args.resource)
        await get({ context: operations, resource, actor }, args.id, selectionOf(['id']))
        const request = { ...listRequest(info, {}), ...historyRequest(args) }
        const answer = await list(
          { context: operations, resource: auditEvents, actor: systemActor(actor.requestId) },
          request,
        )
        const nodes = await eventsFor(operations, actor, resource, request.nodes ?? new Map(), answer.nodes)
        return { ...answer, nodes }
      },
    },
  })
}
