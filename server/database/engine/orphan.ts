import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a running PostgreSQL writes into its data directory. */
interface PostmasterFile {
  pid: number
  directory: string
  /** Folder of its socket. */
  socket: string
  isReady: boolean
}

/** How the name of a folder begins that was made for a socket. */
export const socketPrefix = 'storydesk-socket-'

/** What `postmaster.pid` of a data directory says; null when there is none. */
export function readPostmaster(directory: string): PostmasterFile | null {
  try {
    const [pid, path = '', , , socket = '', , , state = ''] = readFileSync(
      join(directory, 'postmaster.pid'),
      'utf8',
    ).split('\n')
    return { pid: Number(pid), directory: path, socket, isReady: state.trim() === 'ready' }
  } catch {
    return null
  }
}

/** How long an engine may take to end by itself: it ends its sessions and writes a checkpoint. */
const endsWithin = 5_000

/**
 * Ends the engine of a server that was killed, in case it has not noticed yet that it is alone. The caller holds the lock of
 * the data directory, so that an engine on it belongs to nobody.
 */
export async function endOrphan(directory: string): Promise<void> {
  const found = readPostmaster(directory)
  if (!found) return
  const began = performance.now()
  while (isEngine(found)) {
    process.kill(found.pid, performance.now() - began < endsWithin ? 'SIGINT' : 'SIGKILL')
    await pause(50)
  }
  // PostgreSQL itself would take any process of that number for the engine, one included that has ended and was not waited for.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  removeSockets(found.socket)
}

/** Removes the sockets of an engine that has ended, and their folder where it was made for them. */
export function removeSockets(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
  }
  if (basename(folder).startsWith(socketPrefix)) rmSync(folder, { recursive: true })
}

/** Whether that process is the engine: another one may have got its number since. */
function isEngine({ pid, directory }: PostmasterFile): boolean {
  if (!(pid > 0)) return false
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return command.includes(directory)
  } catch {
    return false
  }
}
