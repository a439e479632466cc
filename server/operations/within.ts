import type postgres from 'postgres'
import { waitForCommit } from '../audit/after-commit'
import type { Transaction } from '../database/database'
import { noSlots } from '../sql/slots'
import { inTransaction, type Work } from './change'
import type { OperationContext } from './context'

/**
 * The same operations in an open transaction: each commit becomes a savepoint and commits with the outer transaction.
 * After-commit work waits for the outer transaction.
 */
export function contextWithin(context: OperationContext, tx: Transaction): OperationContext {
  const { database } = context
  const sql = new Proxy(tx, {
    get: (target, name, receiver) =>
      name === 'begin'
        ? (work: (inner: Transaction) => Promise<unknown>) => tx.savepoint(work)
        : Reflect.get(target, name, receiver),
  })
  return {
    ...context,
    slots: noSlots,
    settle: (pending) => waitForCommit(tx, pending),
    database: { ...database, sql: sql as unknown as postgres.Sql },
  }
}

/**
 * Runs a part of a transaction in a savepoint, and translates refusals of the database. If the part fails, its changes
 * and its after-commit work are dropped, and the transaction can continue.
 */
export const inSavepoint = <Result>(
  { context, tx, resource, actor }: Work,
  change: (work: Work) => Promise<Result>,
): Promise<Result> =>
  inTransaction({ context: contextWithin(context, tx), resource, actor }, null, (work) =>
    change({ ...work, context: contextWithin(context, work.tx) }),
  )

/** Ends a transaction without its changes. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back on purpose')
  }
}

/** Returns the result of work in a transaction or a savepoint, and rolls back its changes. */
export async function undone<Result>(
  begin: (change: (work: Work) => Promise<never>) => Promise<never>,
  change: (work: Work) => Promise<Result>,
): Promise<Result> {
  try {
    return await begin(async (work) => {
      throw new Undone(await change(work))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as Result
    throw error
  }
}
