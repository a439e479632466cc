import { mkdirSync } from 'node:fs'
import postgres from 'postgres'
import { startCluster } from '../tests/harness/cluster'

/** A PostgreSQL whose data outlive the run, so that a million rows are written once. */
export interface BenchPostgres {
  /** Address of a database of this server. */
  urlOf(name: string): string
  /** Runs work on its `postgres` database. */
  asAdmin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Settings of a careful operator of a small machine. */
const settings = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  max_connections: '100',
  // As the program sets it in its sessions: the hand-written handler fills the same indexes.
  gin_pending_list_limit: '256kB',
  jit: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
}

/** `TEST_DATABASE_URL` if set, else a separate server with its data below `directory`. */
export async function openPostgres(directory: string): Promise<BenchPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return serverAt(given, async () => undefined)

  mkdirSync(directory, { recursive: true })
  const { url, stop } = await startCluster(directory, settings)
  return serverAt(url, stop)
}

function serverAt(url: string, stop: () => Promise<void>): BenchPostgres {
  const urlOf = (name: string) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  }
  return {
    urlOf,
    async asAdmin(work) {
      const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined })
      try {
        return await work(sql)
      } finally {
        await sql.end()
      }
    },
    stop,
  }
}
