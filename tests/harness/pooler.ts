import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './cluster'
import { listenLocally } from './loopback'

/** A process between the program and PostgreSQL. */
export interface Pooler {
  /** The given address, through it. */
  url: string
  stop(): Promise<void>
}

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
/** Path of PgBouncer, if it is installed. */
export const pgBouncer = program.find((path) => existsSync(path))

/** PgBouncer in session mode with its default settings. */
export async function startPgBouncer(url: string): Promise<Pooler> {
  const { hostname, port, pathname, username } = new URL(url)
  const directory = mkdtempSync(join(tmpdir(), 'storydesk-pooler-'))
  const own = await freePort()
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = session',
  ]
  const config = lines.join('\n').replace('host=', `user=${username} host=`)
  writeFileSync(join(directory, 'pgbouncer.ini'), config)
  chmodSync(directory, 0o755)
  // It refuses to run as root but can change its user.
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : []
  const child = spawn(pgBouncer ?? '', ['-q', ...user, join(directory, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    url: through(url, own),
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Startup parameters that PgBouncer accepts; it refuses others. */
const taken = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone']
const named = [...taken, 'standard_conforming_strings', 'IntervalStyle'].map((name) => name.toLowerCase())

/** A substitute that refuses the same startup parameters as PgBouncer, and otherwise forwards all bytes. */
export async function startStrictProxy(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => undefined).once('close', () => open.delete(client))
    client.once('data', (startup) => {
      const words = startup.toString('utf8', 8).split('\0')
      const unknown = words.find((word, at) => at % 2 === 0 && word !== '' && !named.includes(word.toLowerCase()))
      if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`))
      const upstream = connect(Number(port || 5432), hostname)
      upstream.on('error', () => client.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  })
  return {
    url: through(url, await listenLocally(server)),
    async stop() {
      for (const client of open) client.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function through(url: string, port: number): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = `${port}`
  return changed.href
}

function refusal(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
