import type { AuditLogProvider, ILog } from '@refinedev/core'
import { graphql, type ResultOf } from './graphql'
import { request } from './transport'

const historyDocument = graphql(`query RecordHistory($resource: String!, $id: ID!, $paging: OffsetPaging) {
  recordHistory(resource: $resource, id: $id, paging: $paging) {
    nodes { id createdAt action actorId actorName ip requestId before after }
  }
}`)

type RecordedEvent = ResultOf<typeof historyDocument>['recordHistory']['nodes'][number]

/** Names and values; the API types them as JSON. */
type RecordedFields = Readonly<Record<string, unknown>> | null

/** An audit event of a record in Refine's shape: `previousData` and `data` are the changed fields before and after. */
export interface RecordLog extends ILog<RecordedFields> {
  id: string
  author: { id: string | null; name: string | null; ip: string | null }
  /** The person scheduled it, and the program did it when it was due. */
  isScheduled: boolean
  /** An automation of the person did it. */
  isAutomated: boolean
}

const logOf = (resource: string, event: RecordedEvent): RecordLog => ({
  id: event.id,
  createdAt: event.createdAt,
  resource,
  action: event.action,
  author: { id: event.actorId, name: event.actorName, ip: event.ip },
  isScheduled: event.requestId?.startsWith('scheduled ') ?? false,
  isAutomated: event.requestId?.startsWith('automation ') ?? false,
  previousData: event.before as RecordedFields,
  data: event.after as RecordedFields,
})

/**
 * Refine's audit log provider. `meta` has the `id` of the record and the `limit` of events, newest first. It writes
 * nothing, because the server records each change in the transaction of the change.
 */
export const auditLogProvider: AuditLogProvider = {
  create: async () => undefined,
  update: async () => undefined,
  get: async ({ resource, meta }): Promise<RecordLog[]> => {
    const paging = { limit: Number(meta?.limit ?? 20), offset: 0 }
    const { recordHistory } = await request(historyDocument, { resource, id: String(meta?.id), paging })
    return recordHistory.nodes.map((event) => logOf(resource, event))
  },
}
