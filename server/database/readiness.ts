import type postgres from 'postgres'
import { readMigrations } from './migrations'
import { beginsReadOnly } from './session-socket'
import { reasonOf } from './unavailable'

/** Why the database cannot serve now, as reported by `/ready`. */
export type NotReady =
  | 'database does not answer'
  | 'database is read-only'
  | 'disk is full'
  | 'database is newer than the program'
  | 'database is older than the program'

/** Milliseconds; a load balancer checks every few seconds and treats a late answer as a failure. */
const answerWithin = 2_000
/** Milliseconds to reuse one check, because `/ready` is public. */
const keptFor = 1_000

/** Settings of the checking connection: with little memory its query sorts on disk, which detects a full disk. */
export const readinessSession = {
  settings: { statement_timeout: `${answerWithin}`, lock_timeout: '1000', work_mem: '64kB' },
  longestSilence: 2 * answerWithin,
}

interface State {
  isReadOnly: boolean
  applied: string[]
  spilled: number
}

/** Checks whether the database answers, accepts changes, has space, and matches the program's migrations. */
export function createReadiness(sql: postgres.Sql): () => Promise<NotReady | null> {
  const expected = readMigrations().map(({ tag, hash }) => `${tag} ${hash}`)
  let asked = 0
  let latest: Promise<NotReady | null> | null = null
  const check = async (): Promise<NotReady | null> => {
    try {
      const [state] = await sql<State[]>`
        select
          -- Other sessions may be newer than this one.
          current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() or ${sql.unsafe(beginsReadOnly)} as "isReadOnly",
          (select coalesce(json_agg(tag || ' ' || hash), '[]') from applied_migrations) as applied,
          -- More rows than the memory of this session holds, so that PostgreSQL writes them to its disk.
          (select count(*)::int from generate_series(1, 10000)) as spilled`
      if (!state) return 'database does not answer'
      if (state.isReadOnly) return 'database is read-only'
      if (state.applied.some((migration) => !expected.includes(migration))) return 'database is newer than the program'
      return state.applied.length < expected.length ? 'database is older than the program' : null
    } catch (error) {
      if (reasonOf(error) === 'diskFull') return 'disk is full'
      const isUnknownTable = (error as { code?: string }).code === '42P01'
      return isUnknownTable ? 'database is older than the program' : 'database does not answer'
    }
  }
  return () => {
    const now = Date.now()
    if (latest && now - asked < keptFor) return latest
    asked = now
    const late = new Promise<NotReady>((resolve) =>
      setTimeout(resolve, answerWithin, 'database does not answer').unref(),
    )
    latest = Promise.race([check(), late])
    return latest
  }
}
