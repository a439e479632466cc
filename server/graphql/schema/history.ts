import type { GraphQLResolveInfo } from 'graphql'
import { resourceNamed, resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import { systemActor } from '../../access/actor'
import { get, list, type OperationContext } from '../../operations'
import type { Paging } from '../../operations/list'
import { linksInScope } from '../../sql/scoped-records'
import { selectionOf } from '../../sql/selected-fields'
import type { Builder, Context, Loose } from './builder'
import { listRequest, type PagingTypes } from './resource-queries'

/** Only actors who may read the whole audit see the origin of a change. */
const origins = ['ip', 'requestId', 'actorId']

/** The event is read for the actor, who may not do any operation on it. */
const withheld = (name: string, value: unknown) => (origins.includes(name) ? null : name === 'can' ? [] : value)

/** Adds `recordHistory`: the audit events of one record, for all actors who may see the record. */
export function addHistory(
  builder: Builder,
  operations: OperationContext,
  { paging }: PagingTypes,
  connection: Loose,
): void {
  const auditEvents = resourceNamed('auditEvents')
  builder.queryField('recordHistory', (t: Loose) =>
    t.field({
      type: connection,
      description: 'Audit events of one record, latest first.',
      args: {
        resource: t.arg.string({ required: true, description: "Name of the record's resource: `games`." }),
        id: t.arg.id({ required: true, description: 'Which record.' }),
        paging: t.arg({ type: paging, description: 'The page of audit events.' }),
      },
      resolve: async (
        _root: unknown,
        args: { resource: string; id: string; paging?: Paging | null },
        { actor }: Context,
        info: GraphQLResolveInfo,
      ) => {
        const resource = resources.find(({ name }) => name === args.resource)
        if (!resource) throw denied(actor)
        await get(operations, resource, actor, args.id, selectionOf(['id']))
        const request = listRequest(info, { paging: args.paging ?? null })
        const answer = await list(operations, auditEvents, systemActor(actor.requestId), {
          ...request,
          filter: { resource: { eq: resource.name }, recordId: { eq: args.id } },
          sorting: [{ field: 'createdAt', direction: 'DESC' }],
        })
        const { may, rows } = operations.access(actor)
        const { sql } = operations.database
        const nodes = await Promise.all(
          answer.nodes.map(async ({ before, after, ...node }) => ({
            ...node,
            ...(before !== undefined && { before: await linksInScope(sql, resource, before, rows) }),
            ...(after !== undefined && { after: await linksInScope(sql, resource, after, rows) }),
          })),
        )
        if (may(auditEvents, 'list')) return { ...answer, nodes }
        const fewer = nodes.map((node) =>
          Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withheld(name, value)])),
        )
        return { ...answer, nodes: fewer }
      },
    }),
  )
}
