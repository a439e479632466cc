import type { Database, Transaction } from '../database/database'
import type { Notification } from '../database/notifications'

const announced = new WeakMap<Transaction, Notification[]>()

/** Keeps what an audit line tells for the moment of the commit: nobody hears of a change that was taken back. */
export function announce(tx: Transaction, notifications: readonly Notification[]): void {
  const known = announced.get(tx)
  if (known) known.push(...notifications)
  else announced.set(tx, [...notifications])
}

/** Runs work in one transaction and tells of its changes when they are committed. Throws what the work or the database throws. */
export async function committed<Result>(
  { sql, notifications }: Pick<Database, 'sql' | 'notifications'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let told: readonly Notification[] = []
  const result = await sql.begin(async (tx) => {
    const answer = await work(tx)
    told = announced.get(tx) ?? []
    return answer
  })
  if (told.length > 0) notifications.send(told)
  return result as Result
}
