import { chownSync, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { productName } from '../../../src/product'
import { log } from '../../log'
import { isLocked, lockDirectory } from '../lock'
import { endOrphan, readPostmaster, removeSockets, socketPrefix } from './orphan'
import { dataFolder, findData, own, type Placement, placeEngine } from './placement'
import { createDataDirectory, type EngineProcess, type EngineSettings, engineUser, startProcess } from './process'
import { EngineUnusable, engineMajor } from './programs'

/** The running bundled PostgreSQL. */
export interface Engine {
  /** Its address for `createClient`. */
  url: string
  /** Information for the operator; null if there is none. */
  note: string | null
  /** Id of its main process, for tests that kill it. */
  pid(): number
  stop(): Promise<void>
}

interface EngineOptions {
  settings?: EngineSettings
  /** Whether a new database is flushed to disk before use. */
  sync?: boolean
}

/**
 * Starts the bundled PostgreSQL on `<dataDir>/postgres`, under the directory's lock, and restarts it when it ends.
 * @throws DirectoryInUse if another server uses the directory.
 * @throws EngineUnusable if PostgreSQL cannot run here, or the data are of another version.
 */
export async function startEngine(
  dataDir: string,
  { settings = {}, sync = true }: EngineOptions = {},
): Promise<Engine> {
  const lock = lockDirectory(dataDir)
  let socket: string | null = null
  try {
    const placement = placeEngine(dataDir)
    const directory = join(placement.home, dataFolder)
    checkVersion(dataDir, directory)
    if (!existsSync(directory)) createDataDirectory(placement, directory, sync)
    own(placement, directory)
    await endOrphan(directory)
    socket = socketFolder(placement, directory)
    const supervised = await supervise(() => startProcess(placement, directory, socket ?? directory, settings))
    return {
      url: engineUrl(socket),
      note: placement.home === dataDir ? null : `The database is in ${placement.home}: only root can enter ${dataDir}.`,
      pid: supervised.pid,
      async stop() {
        await supervised.stop()
        if (socket) removeSockets(socket)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the running engine of a data directory, for another process; null if none runs. */
export function findRunning(dataDir: string): string | null {
  if (!isLocked(dataDir)) return null
  const found = readPostmaster(findData(dataDir))
  return found?.isReady ? engineUrl(found.socket) : null
}

/** The libpq address of an engine by the folder of its socket. */
export const engineUrl = (socket: string) =>
  `postgres://${engineUser}@localhost/${engineUser}?host=${encodeURIComponent(socket)}`

/** Restarts a process whenever it ends unexpectedly. */
async function supervise(start: () => Promise<EngineProcess>) {
  let running = await start()
  let isStopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await running.ended
      if (isStopping) return
      log.error('The database ended unexpectedly. Starting it again.')
      running = await startAgain()
      if (isStopping) return running.stop()
    }
  }
  const startAgain = async (): Promise<EngineProcess> => {
    for (let delay = 50; ; delay = Math.min(delay * 2, 5_000)) {
      if (isStopping) return running
      try {
        return await start()
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'The database did not start; trying again.')
        await pause(delay)
      }
    }
  }
  const watching = watch()
  return {
    pid: () => running.pid,
    async stop() {
      isStopping = true
      await running.stop()
      await watching
    },
  }
}

/** @throws EngineUnusable with the remedy if the data are of another engine or version. */
function checkVersion(dataDir: string, directory: string): void {
  const former = findFormer(dataDir, directory)
  if (!former) return
  const [name, hint] =
    former.engine === 'pglite'
      ? ['PGlite', '']
      : [`PostgreSQL ${former.engine}`, `, and this one brings ${engineMajor}`]
  const isNewer = Number(former.engine) > engineMajor
  throw new EngineUnusable(
    `The database in ${former.directory} is from ${name} of ${isNewer ? 'a newer' : 'an older'} ${productName}${hint}. ` +
      (isNewer ? `Start the newer ${productName}.` : 'Copy it with: npm run upgrade'),
  )
}

/** A data directory that this engine cannot open. */
export interface FormerData {
  directory: string
  /** The major version of its PostgreSQL. */
  engine: 'pglite' | number
}

/**
 * The data of an old engine in a data directory; `directory` is the place of the bundled one. Null if there is none. An
 * upgrade that was killed between its renames leaves no directory there: its old data have their version in the name.
 */
export function findFormer(dataDir: string, directory: string): FormerData | null {
  const major = readMajor(directory)
  if (major === engineMajor) return null
  if (major !== null) return { directory, engine: major }
  for (let engine = engineMajor - 1; engine > 0 && !existsSync(directory); engine--)
    if (readMajor(keptData(directory, engine)) === engine) return { directory: keptData(directory, engine), engine }
  const pglite = join(dataDir, 'database')
  return readMajor(pglite) === null ? null : { directory: pglite, engine: 'pglite' }
}

/** Where an upgrade keeps the data of an old major version. */
export const keptData = (directory: string, major: number) => `${directory}-${major}`

function readMajor(directory: string): number | null {
  const path = join(directory, 'PG_VERSION')
  // PostgreSQL itself reports a damaged one.
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile()
  return (isFile && Number(readFileSync(path, 'utf8'))) || null
}

/** The path of a socket may have 107 bytes, on macOS 103. */
const longestSocket = 103
const socketName = '/.s.PGSQL.5432'

/**
 * The folder of the socket: the database directory, or a short one if the path is too long. Only its user may enter it.
 */
function socketFolder({ user }: Placement, directory: string): string {
  if (Buffer.byteLength(directory + socketName) <= longestSocket) return directory
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(base, socketPrefix))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}
