import type { AnyRecord, ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { fieldByProperty } from '../../src/declare/properties'
import { isConcealed, mask } from '../../src/declare/traits'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { quoteName } from '../database/names'
import type { Notification } from '../database/notification-messages'
import { newId } from '../new-id'
import { Params } from '../sql/params'
import { run } from '../sql/rows'
import { waitForCommit } from './after-commit'

/** A change of one record; `before` and `after` have only the changed fields. */
export interface AuditLine {
  action: string
  resource: ResourceDeclaration
  /** Null if the event concerns the whole resource, such as an export. */
  recordId: string | null
  before: AnyRecord | null
  after: AnyRecord | null
}

/** The request ids in the audit events of background work. */
export const requestSources = {
  scheduledChange: (id: string) => `scheduled ${id}`,
  /** Also of the run that undoes another one. */
  bulkRun: ({ id, undoes }: { id: string; undoes: string | null }) => `${undoes ? 'undo' : 'run'} ${id}`,
  automationRun: (id: string) => `automation ${id}`,
} as const

/** Whether an audit event is of a scheduled change, by its request id. */
export const isScheduledSource = (requestId: unknown): boolean =>
  String(requestId).startsWith(requestSources.scheduledChange(''))

/** The bulk run of an audit event by its request id; null for another event. */
export function runOfSource(requestId: string | null): { id: string; isUndo: boolean } | null {
  const [, kind, id] = requestId?.match(/^(run|undo) (.*)$/) ?? []
  return id === undefined ? null : { id, isUndo: kind === 'undo' }
}

/** An SQL condition: the event `e` is one of a bulk run. The index of these events has the same condition. */
export const isRunEventSql = `e."request_id" ~ '^(run|undo) '`

const columns = [
  ['id', 'uuid'],
  ['action', 'text'],
  ['resource', 'text'],
  ['record_id', 'text'],
  ['actor_id', 'text'],
  ['actor_name', 'text'],
  ['ip', 'text'],
  ['before', 'jsonb'],
  ['after', 'jsonb'],
  ['request_id', 'text'],
] as const

const insertSql = (values: readonly string[], from: string) =>
  `insert into "audit_events" (${columns.map(([name]) => quoteName(name)).join(', ')}) select ${values.join(', ')}${from && ` from ${from}`}`

/** The statement that adds audit events: an SQL expression for each column, evaluated for each row of `from`. */
export const auditSql = (line: Readonly<Record<(typeof columns)[number][0], string>>, from = '') =>
  insertSql(
    columns.map(([name]) => line[name]),
    from,
  )

/**
 * Writes audit events in the transaction of the change (guarantees, "Money and state") and notifies subscribers after
 * the commit.
 */
export async function writeAudit(tx: Transaction, actor: Actor, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  const params = new Params()
  await run(tx, auditedSql(tx, actor, lines, params), params.values)
}

/** The same as the text of a statement, which may be part of another one of the transaction. */
export function auditedSql(tx: Transaction, actor: Actor, lines: readonly AuditLine[], params: Params): string {
  const rows = lines.map(({ action, resource, recordId, before, after }) => ({
    id: newId(),
    action,
    resource: resource.name,
    record_id: recordId,
    actor_id: actor.id,
    actor_name: actor.name,
    ip: actor.ip,
    before: before && masked(resource, before),
    after: after && masked(resource, after),
    request_id: actor.requestId,
  }))
  const notifications = lines.map((line, index) => notificationOf(line, rows[index]?.id ?? ''))
  waitForCommit(
    tx,
    notifications.filter((notification) => notification !== null),
  )
  const from = `jsonb_to_recordset(${params.add(JSON.stringify(rows), 'jsonb')}) as line(${columns.map(([name, type]) => `${quoteName(name)} ${type}`).join(', ')})`
  return insertSql(
    columns.map(([name]) => quoteName(name)),
    from,
  )
}

/** The same values with masked passwords, secrets and tokens: the event shows only that they changed. */
function masked(resource: ResourceDeclaration, values: AnyRecord): AnyRecord {
  return Object.fromEntries(
    Object.entries(values).map(([property, value]) => {
      const field = fieldByProperty(resource, property)
      return [property, field && isConcealed(field) ? mask : value]
    }),
  )
}

/** The notification of an audit event for subscribers of its resource; null if no record changed. */
function notificationOf({ action, resource, recordId, before, after }: AuditLine, line: string): Notification | null {
  if (!isId(recordId) || (before === null && after === null)) return null
  const isNew = action === 'create' || (action === 'restore' && before === null)
  const kind = isNew ? 'created' : action === 'delete' && after === null ? 'deleted' : 'updated'
  return { resource: resource.name, id: recordId, kind, line }
}
