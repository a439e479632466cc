import type postgres from 'postgres'
import type { AfterCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import { noSlots } from '../sql/slots'
import type { OperationContext } from './context'

/**
 * The same operations in an open transaction: each commit becomes a savepoint and commits with the outer transaction.
 * After-commit work is collected in `pending` for the caller.
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
