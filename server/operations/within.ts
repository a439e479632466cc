import type postgres from 'postgres'
import type { Transaction } from './behaviour'
import type { OperationContext } from './context'

/**
 * The same operations inside a transaction that is open already: what each of them would commit is a savepoint of it, and
 * nothing is certain before the whole is.
 */
export function contextWithin(context: OperationContext, tx: Transaction): OperationContext {
  const sql = new Proxy(tx, {
    get: (target, name, receiver) =>
      name === 'begin'
        ? (work: (inner: Transaction) => Promise<unknown>) => tx.savepoint(work)
        : Reflect.get(target, name, receiver),
  })
  return { ...context, database: { ...context.database, sql: sql as unknown as postgres.Sql } }
}
