import type { Database } from './database'

/** Numbers of this program's advisory locks; one database may serve other programs too, so they start somewhere unlikely. */
export const lockNumbers = { migrations: 7_301_001, firstStart: 7_301_002, present: 7_301_003 } as const

/**
 * Runs work that only one of several server processes may do at a time; the others wait and then take their turn.
 */
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
