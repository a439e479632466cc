import type { Account } from './accounts'
import { games, type Rows } from './catalogue'
import type { Clock } from './clock'
import { demoId } from './ids'

/** Audit events of demo records, in the format of the operations. */
export function historyRows(
  clock: Clock,
  gameRows: Rows,
  accounts: readonly Account[],
  admin: { id: string; name: string } | null,
): Rows {
  let count = 0
  const line = (
    action: string,
    resource: string,
    recordId: string,
    time: string,
    before: object | null,
    after: object,
  ) => ({
    id: demoId('auditEvents', count++),
    action,
    resource,
    record_id: recordId,
    actor_id: admin?.id ?? null,
    actor_name: admin?.name ?? 'system',
    ip: '127.0.0.1',
    before,
    after,
    request_id: 'demo',
    created_at: time,
    updated_at: time,
  })
  const ofGames = gameRows.flatMap((row, at) => {
    const game = games[at]
    if (!game) return []
    const created = String(row.created_at)
    const title = game.title
    const lines = [
      line('create', 'games', String(row.id), created, null, { title, slug: game.slug, author: game.author }),
    ]
    if (!game.draft) {
      const published = clock.text(new Date(created).getTime() + 3_600_000)
      lines.push(line('publish', 'games', String(row.id), published, { status: 'draft' }, { status: 'published' }))
    }
    return lines
  })
  const ofOrders = accounts.flatMap(({ orders }) =>
    orders.flatMap((order) => {
      if (order.status !== 'refunded' && order.status !== 'cancelled') return []
      const [action, was] = order.status === 'refunded' ? ['refund', 'paid'] : ['cancel', 'pending']
      const reference = order.refund_reference
      const before = { status: was, statusReason: null, ...(reference && { refundReference: null }) }
      const after = {
        status: order.status,
        statusReason: order.status_reason,
        ...(reference && { refundReference: reference }),
      }
      return [line(action, 'orders', order.id, order.updated_at, before, after)]
    }),
  )
  return [...ofGames, ...ofOrders]
}
