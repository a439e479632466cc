import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A running PostgreSQL, from its `postmaster.pid`. */
interface PostmasterFile {
  pid: number
  directory: string
  /** Folder of its socket. */
  socket: string
  isReady: boolean
}

/** Prefix of folders that are created for a socket. */
export const socketPrefix = 'storydesk-socket-'

/** The content of `postmaster.pid` in a data directory; null if there is none. */
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

/** Time for an engine to stop by itself: it ends its sessions and writes a checkpoint. */
const endsWithin = 5_000

/**
 * Ends the leftover engine of a killed server. The caller holds the lock of the data directory, so no other server uses
 * it.
 */
export async function endOrphan(directory: string): Promise<void> {
  const found = readPostmaster(directory)
  if (!found) return
  const began = performance.now()
  while (isEngine(found)) {
    process.kill(found.pid, performance.now() - began < endsWithin ? 'SIGINT' : 'SIGKILL')
    await pause(50)
  }
  // PostgreSQL itself takes any process with that id for the engine, even a zombie.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  removeSockets(found.socket)
}

/** Removes the sockets of an ended engine, and their folder if it was created for them. */
export function removeSockets(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
  }
  if (basename(folder).startsWith(socketPrefix)) rmSync(folder, { recursive: true })
}

/** Whether that process is the engine, because process ids are reused. */
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
