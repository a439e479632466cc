import type { Database, Transaction } from '../database/database'
import type { Notification } from '../database/notifications'
import { log } from '../log'

/** What waits for a commit: a notification to send, or work to do. */
export type AfterCommit = Notification | (() => Promise<void> | void)

const waiting = new WeakMap<Transaction, AfterCommit[]>()

/** Keeps what must happen once the transaction is committed: nobody receives an event of a change that was rolled back. */
export function waitForCommit(tx: Transaction, pending: readonly AfterCommit[]): void {
  const known = waiting.get(tx)
  if (known) known.push(...pending)
  else waiting.set(tx, [...pending])
}

/** Runs work in one transaction and settles what waited for its commit. Throws what the work or the database throws. */
export async function committed<Result>(
  { sql, settle }: Pick<Database, 'sql'> & { settle(pending: readonly AfterCommit[]): void },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let pending: readonly AfterCommit[] = []
  const result = await sql.begin(async (tx) => {
    const answer = await work(tx)
    pending = waiting.get(tx) ?? []
    return answer
  })
  if (pending.length > 0) settle(pending)
  return result as Result
}

/** Sends the notifications of a committed transaction and starts its work, whose failures are logged: the change is made. */
export const settleBy =
  ({ notifications }: Pick<Database, 'notifications'>) =>
  (pending: readonly AfterCommit[]): void => {
    const sent = pending.filter((each) => typeof each !== 'function')
    if (sent.length > 0) notifications.send(sent)
    for (const work of pending) {
      if (typeof work !== 'function') continue
      Promise.resolve()
        .then(work)
        .catch((problem) => log.error({ err: problem }, 'work after a commit failed'))
    }
  }
