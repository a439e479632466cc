import type { Database, Transaction } from '../database/database'
import type { Notification } from '../database/notification-messages'
import { log } from '../log'

/** Work that runs after the commit: a notification to send, or a function to run. */
export type AfterCommit = Notification | (() => Promise<void> | void)

const waiting = new WeakMap<Transaction, AfterCommit[]>()

/** Keeps notifications and work until the commit: subscribers must not receive events of a rolled back change. */
export function waitForCommit(tx: Transaction, pending: readonly AfterCommit[]): void {
  const known = waiting.get(tx)
  if (known) known.push(...pending)
  else waiting.set(tx, [...pending])
}

/** Runs work in one transaction and then its after-commit work. Throws errors of the work or the database. */
export async function committed<Result>(
  { database, settle }: { database: Pick<Database, 'sql'>; settle(pending: readonly AfterCommit[]): void },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let pending: readonly AfterCommit[] = []
  const result = await database.sql.begin(async (tx) => {
    const answer = await work(tx)
    pending = waiting.get(tx) ?? []
    return answer
  })
  if (pending.length > 0) settle(pending)
  return result as Result
}

/**
 * Sends the notifications of a committed transaction and starts its work. Failures are logged, because the change is
 * committed.
 */
export const settleBy =
  ({ notifications }: Pick<Database, 'notifications'>) =>
  (pending: readonly AfterCommit[]): void => {
    const sent = pending.filter((each) => typeof each !== 'function')
    if (sent.length > 0) notifications.send(sent)
    for (const work of pending) {
      if (typeof work !== 'function') continue
      Promise.resolve()
        .then(work)
        .catch((problem) => log.error({ err: problem }, 'Work after a commit failed.'))
    }
  }
