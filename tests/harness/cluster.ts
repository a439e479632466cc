import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { findPostgres } from '../../scripts/test/postgres.mjs'

/** A PostgreSQL server that lives as long as the tests. */
export interface Cluster {
  /** Address of its `postgres` database, as a superuser. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a throw-away cluster in a temporary directory. PostgreSQL refuses to run as root, so root runs it as another user.
 * @throws Error when PostgreSQL is not installed or does not start.
 */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed: set TEST_DATABASE_URL, or install it.')
  const directory = mkdtempSync(join(tmpdir(), 'storydesk-postgres-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null
  if (user) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')

  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: directory, encoding: 'utf8' },
  )
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`)

  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'fsync=off']
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: directory,
    stdio: 'ignore',
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url)

  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (attempt > 100) throw error
      await pause(100)
    } finally {
      await sql.end()
    }
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}

/** A port of this machine that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
