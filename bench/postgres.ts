import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { findPostgres } from '../scripts/test/postgres.mjs'
import { freePort } from '../tests/harness/cluster'

/** A PostgreSQL whose data outlives the run, so that a million rows are written once. */
export interface BenchPostgres {
  /** Address of a database of this server. */
  urlOf(name: string): string
  /** Runs work on its `postgres` database. */
  asAdmin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** What a careful operator of a small machine would set; no fsync, since what is compared is the server in front of it. */
const settings = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  jit: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
}

/** `TEST_DATABASE_URL` where it is set, else a server of our own with its data below `directory`. */
export async function openPostgres(directory: string): Promise<BenchPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return serverAt(given, async () => undefined)

  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed: set TEST_DATABASE_URL, or install it.')
  const data = join(directory, 'postgres')
  mkdirSync(directory, { recursive: true })
  const user = process.getuid?.() === 0 ? ownerOf(directory) : null
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const made = spawnSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...user, cwd: directory, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  }

  const port = await freePort()
  const options = { ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: directory }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...user, cwd: directory, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const opened = serverAt(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {
    server.kill('SIGINT')
    await ended
  })
  for (let attempt = 0; ; attempt++) {
    const isReady = await opened
      .asAdmin((sql) => sql`SELECT 1`)
      .then(
        () => true,
        () => false,
      )
    if (isReady) return opened
    if (attempt > 300 || server.exitCode !== null) throw new Error('PostgreSQL does not start.')
    await pause(100)
  }
}

/** PostgreSQL refuses to run as root: the directory goes to the user that Debian makes for it, or to nobody. */
function ownerOf(directory: string): { uid: number; gid: number } {
  const entry = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const uid = entry.status === 0 ? Number(entry.stdout) : 65534
  if (statSync(directory).uid !== uid) chownSync(directory, uid, uid)
  return { uid, gid: uid }
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
