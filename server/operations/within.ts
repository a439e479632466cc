import type postgres from 'postgres'
import type { Transaction } from '../database/database'
import type { Notification } from '../database/notifications'
import { noSlots } from '../sql/slots'
import type { OperationContext } from './context'

/**
 * The same operations inside a transaction that is open already: what each of them would commit is a savepoint of it, and
 * nothing is certain before the whole is. What they would tell others of is gathered in `told`, to be sent after the commit.
 */
export function contextWithin(context: OperationContext, tx: Transaction, told: Notification[]): OperationContext {
  const { database } = context
  const sql = new Proxy(tx, {
    get: (target, name, receiver) =>
      name === 'begin'
        ? (work: (inner: Transaction) => Promise<unknown>) => tx.savepoint(work)
        : Reflect.get(target, name, receiver),
  })
  const notifications = { ...database.notifications, send: (sent: readonly Notification[]) => void told.push(...sent) }
  return { ...context, slots: noSlots, database: { ...database, sql: sql as unknown as postgres.Sql, notifications } }
}
