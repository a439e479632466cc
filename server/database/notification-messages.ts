import type postgres from 'postgres'

/** A change of one record. It contains no field values: each subscriber reads the record with its own permissions. */
export interface Notification {
  resource: string
  id: string
  kind: 'created' | 'updated' | 'deleted'
  /** Id of its audit event; null for changes of the program itself, which have none. */
  line: string | null
  /** The content of a signal that no table has, such as who views a record. */
  data?: string
}

/** The channel of LISTEN and NOTIFY. */
export const channel = 'storydesk_changes'
/** Maximum bytes of one payload; PostgreSQL accepts less than 8000. */
const longestPayload = 7_500

/** Sends payloads to all processes on the database. */
export const notify = (sql: postgres.Sql, payloads: readonly string[]) =>
  sql.unsafe(
    'select pg_notify($1, payload) from jsonb_array_elements_text($2::jsonb) payload',
    [channel, JSON.stringify(payloads)],
    { prepare: true },
  )

/**
 * Sender, content, whether the sender just began to listen and requests the presence of others, and whether it ends.
 */
export type Message = [from: string, notifications: readonly CompactNotification[], isNew: boolean, isLeaving?: boolean]

/** A notification in its JSON form. */
type CompactNotification = [
  resource: string,
  id: string,
  kind: Notification['kind'],
  line: string | null,
  data?: string,
]

/** The inverse of `payloadsOf` for one notification. */
export const expanded = ([resource, id, kind, line, data]: CompactNotification): Notification => ({
  ...{ resource, id, kind, line },
  ...(data !== undefined && { data }),
})

/** Splits notifications into payloads that PostgreSQL accepts, each with its sender. */
export function payloadsOf(self: string, notifications: readonly Notification[]): string[] {
  const payloads: string[] = []
  let part: string[] = []
  let length = 0
  const end = () => {
    if (part.length > 0) payloads.push(`["${self}",[${part.join(',')}],false]`)
    part = []
    length = 0
  }
  for (const { resource, id, kind, line, data } of notifications) {
    const content: CompactNotification = [resource, id, kind, line]
    const text = JSON.stringify(data === undefined ? content : [...content, data])
    const size = Buffer.byteLength(text) + 1
    if (length + size > longestPayload - 60) end()
    part.push(text)
    length += size
  }
  end()
  return payloads
}
