import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { productName } from '../../src/product'

/** The data directory is in use by another server process. */
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
  /** When the process began, in the kernel's own count, since a later one may get its number; null where there is no /proc. */
  began: string | null
}

const lockName = 'server.lock'
const refreshEvery = 3_000
/** A holder on another host cannot be asked whether it lives; its file going this long without a refresh says no. */
const staleAfter = 15_000

/**
 * Takes the one lock of a data directory, also over from a holder that was killed.
 * It covers files and keys as well as for the database, which PostgreSQL guards by itself.
 * @returns what gives the lock back.
 * @throws DirectoryInUse while its holder lives.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, lockName)
  const own: Holder = { pid: process.pid, began: beginning(process.pid), host: hostname() }
  const content = JSON.stringify(own)

  while (!create(path, content)) {
    const found = read(path)
    if (found && lives(found, path)) throw new DirectoryInUse(directory, found)
    discard(path, found)
  }

  const refresh = setInterval(() => {
    if (existsSync(path)) utimesSync(path, new Date(), new Date())
  }, refreshEvery)
  refresh.unref()

  return {
    release() {
      clearInterval(refresh)
      if (isDeepEqual(read(path), own)) rmSync(path, { force: true })
    },
  }
}

/** Whether a living process holds the lock of a data directory. */
export function isLocked(directory: string): boolean {
  const path = join(directory, lockName)
  const found = read(path)
  return found !== null && lives(found, path)
}

/** Written aside and linked, so that nobody ever reads half of it; false when the lock is there already. */
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

/** Removes a dead holder's lock. Another process may do the same just now: what was taken by mistake is put back. */
function discard(path: string, dead: Holder | null): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const taken = read(aside)
  if (taken && !isDeepEqual(taken, dead)) create(path, JSON.stringify(taken))
  rmSync(aside, { force: true })
}

const isDeepEqual = (a: Holder | null, b: Holder | null) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the holder's process still runs. Where there is no /proc, any process of that number counts. */
function isRunning({ pid, began }: Holder): boolean {
  if (began !== null) return beginning(pid) === began
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Boot and start time; a zombie counts as gone, since it holds no file any more. */
export function beginning(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second word is the program's name in brackets and may hold spaces: count from behind it.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return words[0] === 'Z' ? null : `${boot}/${words[19]}`
  } catch {
    return null
  }
}
