import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../../log'
import { readPostmaster } from './orphan'
import { own, type Placement } from './placement'
import { cannotRun } from './programs'

/** Settings of PostgreSQL by name. */
export type EngineSettings = Readonly<Record<string, string | number>>

/** User and database of every bundled engine. */
export const engineUser = 'postgres'

/**
 * UTF-8 text, compared by code point. The locale must treat letters of all scripts as letters, because the trigram
 * index needs them.
 */
const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/**
 * Creates an empty database directory atomically: a process killed meanwhile leaves no partial directory.
 * @throws EngineUnusable with the output of `initdb`.
 */
export function createDataDirectory(placement: Placement, directory: string, sync: boolean): void {
  const aside = `${directory}.new`
  let output = ''
  // Some systems have no C.UTF-8 locale.
  for (const characters of ['C.UTF-8', 'UTF-8', 'C']) {
    rmSync(aside, { recursive: true, force: true })
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    own(placement, aside)
    const flags = ['-D', aside, '-U', engineUser, '-A', 'trust', ...locale, `--lc-ctype=${characters}`]
    const made = run(placement, 'initdb', [...flags, ...(sync ? [] : ['--no-sync'])])
    if (made.status === 0) {
      renameSync(aside, directory)
      return
    }
    output = made.stderr?.trim() || made.error?.message || `initdb ended with ${made.signal ?? made.status}`
    if (!/locale/.test(output)) break
  }
  throw cannotRun(output)
}

function run({ programs, prefix, user, home }: Placement, name: string, args: readonly string[]) {
  const [program = '', ...rest] = [...prefix, join(programs, 'bin', name), ...args]
  return spawnSync(program, rest, { ...user, cwd: home, env: environment(), encoding: 'utf8' })
}

/** PostgreSQL reads settings from the environment; those of another server must not apply here. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_)/.test(name))
  return { ...Object.fromEntries(kept), TZ: 'UTC' }
}

/**
 * The shell that becomes PostgreSQL leaves a watcher that reads from a pipe of the parent. A line means that the engine
 * has ended. End of file means that the parent has ended; then the watcher stops the engine.
 */
const startScript = `(trap '' TERM INT HUP; { read -r _ <&3 || kill -INT $$; } >/dev/null 2>&1 &)
exec "$@" 3<&-`

/** Time for PostgreSQL to recover from its log. */
const startWithin = 120_000

/** A running PostgreSQL that accepts connections. */
export interface EngineProcess {
  pid: number
  /** Resolves when the process has ended. */
  ended: Promise<void>
  /** Ends its sessions and writes a checkpoint. After a few seconds it is killed, which loses no data. */
  stop(): Promise<void>
}

const stopWithin = 6_000

/**
 * Starts PostgreSQL on a directory and waits until it accepts connections.
 * @throws EngineUnusable with the output of PostgreSQL.
 */
export async function startProcess(
  placement: Placement,
  directory: string,
  socket: string,
  settings: EngineSettings,
): Promise<EngineProcess> {
  const { programs, prefix, user, home } = placement
  const options = { ...defaults, unix_socket_directories: socket, ...settings }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const engine = [join(programs, 'bin', 'postgres'), '-D', directory, ...flags]
  const [program = '', ...args] = [...prefix, 'sh', '-c', startScript, 'sh', ...engine]
  const child = spawn(program, args, {
    ...user,
    cwd: home,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // The terminal sends its interrupt to the whole group; this process decides when the engine stops.
    detached: true,
  })
  const errors = readLog(child)
  const ended = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      errors.push(message)
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const pipe = child.stdio[3] as Writable
  pipe.on('error', () => undefined)
  void ended.then(() => pipe.end('\n'))
  await untilReady(child, directory, errors)
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGQUIT'), stopWithin)
      child.kill('SIGINT')
      await ended
      clearTimeout(timer)
    },
  }
}

/** Sized for few users on one machine; all other settings are PostgreSQL's defaults, fsync included. */
const defaults: EngineSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // The default of a fifth leaves counts slow after a change of 100,000 of a million rows: they need the visibility map.
  autovacuum_vacuum_scale_factor: 0.05,
}

const levels: Readonly<Record<string, 'debug' | 'warn' | 'error'>> = { LOG: 'debug', FATAL: 'warn', PANIC: 'error' }

/** Forwards PostgreSQL's log. Returns its last lines for the error of a failed start. */
function readLog(child: ChildProcess): string[] {
  const last: string[] = []
  if (!child.stderr) return last
  createInterface({ input: child.stderr }).on('line', (line) => {
    // Before PostgreSQL reads its settings, it writes reasons without a severity.
    const [, severity = '', text = line] = /([A-Z]+): {2}(.*)$/.exec(line) ?? []
    log[levels[severity] ?? 'debug']({ text }, 'The database wrote to its log.')
    if (severity !== 'LOG') last.push(text)
    if (last.length > 5) last.shift()
  })
  return last
}

async function untilReady(child: ChildProcess, directory: string, errors: readonly string[]): Promise<void> {
  const began = performance.now()
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    const found = readPostmaster(directory)
    if (found?.pid === child.pid && found.isReady) return
    if (performance.now() - began > startWithin) {
      child.kill('SIGQUIT')
      break
    }
    await pause(10)
  }
  // Wait for the last lines.
  await pause(50)
  const reason = errors.join(' ') || `it ended with ${child.signalCode ?? child.exitCode}`
  throw cannotRun(`${reason} (${directory})`, 'Correct this, or restore a backup into a new DATA_DIR.')
}
