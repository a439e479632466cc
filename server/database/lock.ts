import { linkSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { productName } from '../../src/product'
import { makeDirectory } from '../make-directory'

/** Another server process uses the data directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string, holder: Holder) {
    super(
      `The data directory ${directory} is in use by another ${productName} (process ${holder.pid} on ${holder.host}). ` +
        'Stop that one first, or give this one its own DATA_DIR.',
    )
    this.name = 'DirectoryInUse'
  }
}

interface Holder {
  host: string
  pid: number
  /** Start time of the process in kernel ticks, because process ids are reused; null without /proc. */
  began: string | null
}

const lockName = 'server.lock'
const refreshEvery = 3_000
/** A holder on another host cannot be checked; its lock expires after this time without a refresh. */
const staleAfter = 15_000

/**
 * Acquires the lock of a data directory, or takes it over from a killed holder. It protects files and keys; PostgreSQL
 * protects the database itself.
 * @returns the lock, which its holder releases.
 * @throws DirectoryInUse while its holder is alive.
 */
export function lockDirectory(directory: string): { release(): void } {
  makeDirectory(directory)
  const path = join(directory, lockName)
  const own: Holder = { pid: process.pid, began: beginning(process.pid), host: hostname() }
  const content = JSON.stringify(own)

  while (!create(path, content)) {
    const found = read(path)
    if (found && lives(found, path)) throw new DirectoryInUse(directory, found)
    discard(path, found)
  }

  const refresh = setInterval(() => {
    // A removed lock, or a disk that became read-only, must not end the server.
    utimes(path, new Date(), new Date(), () => undefined)
  }, refreshEvery)
  refresh.unref()

  return {
    release() {
      clearInterval(refresh)
      if (isSameHolder(read(path), own)) rmSync(path, { force: true })
    },
  }
}

/** Whether a living process holds the lock of a data directory. */
export function isLocked(directory: string): boolean {
  const path = join(directory, lockName)
  const found = read(path)
  return found !== null && lives(found, path)
}

/** Writes a temporary file and links it, so that no process reads a partial file. Returns false if the lock exists. */
function create(path: string, content: string): boolean {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, content, { mode: 0o600 })
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

function lives(holder: Holder, path: string): boolean {
  if (holder.host === hostname()) return isRunning(holder)
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < staleAfter
}

/**
 * Removes the lock of an ended process. Another process may do the same concurrently, so a wrongly removed lock is
 * restored.
 */
function discard(path: string, dead: Holder | null): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const taken = read(aside)
  if (taken && !isSameHolder(taken, dead)) create(path, JSON.stringify(taken))
  rmSync(aside, { force: true })
}

const isSameHolder = (a: Holder | null, b: Holder | null) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the holder's process is alive. Without /proc any process with that id counts. */
function isRunning({ pid, began }: Holder): boolean {
  if (began !== null) return beginning(pid) === began
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Boot id and start time. A zombie counts as ended, because it has no open files. */
export function beginning(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program name in brackets and may contain spaces, so count fields after the bracket.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return words[0] === 'Z' ? null : `${boot}/${words[19]}`
  } catch {
    return null
  }
}
