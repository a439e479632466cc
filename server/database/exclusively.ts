import { lockNumbers } from './client'
import type { Database } from './database'

/** Runs work that only one server process may do at a time; other processes wait for their turn. */
export async function exclusively<T>(
  database: Database,
  lock: keyof typeof lockNumbers,
  work: () => Promise<T>,
): Promise<T> {
  return database.withoutTimeLimit(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${lockNumbers[lock]})`
    return work()
  })
}
