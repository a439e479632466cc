import type postgres from 'postgres'
import type { AfterCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import { noSlots } from '../sql/slots'
import type { OperationContext } from './context'

/**
 * The same operations inside a transaction that is open already: what each of them would commit is a savepoint of it, and
 * commits with the whole. What waits for the commit is gathered in `pending`, for the caller to settle.
 */
export function contextWithin(context: OperationContext, tx: Transaction, pending: AfterCommit[]): OperationContext {
  const { database } = context
  const sql = new Proxy(tx, {
    get: (target, name, receiver) =>
      name === 'begin'
        ? (work: (inner: Transaction) => Promise<unknown>) => tx.savepoint(work)
        : Reflect.get(target, name, receiver),
  })
  const settle = (settled: readonly AfterCommit[]) => void pending.push(...settled)
  return { ...context, slots: noSlots, settle, database: { ...database, sql: sql as unknown as postgres.Sql } }
}
