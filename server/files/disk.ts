import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDirectory } from '../make-directory'

/** Stored files in a directory of the server, two levels deep by the end of the id. */
export interface Disk {
  /** A path for an unchecked upload on the same file system. */
  incoming(id: string): Promise<string>
  pathOf(key: string): string
  /** Moves a written file to its place, `keyOf(id)`, and flushes the move to disk. */
  keep(from: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Keys of the files beside a stored file that were made from it. */
  variantsOf(id: string): Promise<readonly string[]>
  /** Keys of files older than `time` (milliseconds). */
  olderThan(time: number): AsyncIterable<string>
  removeUnfinished(time: number): Promise<void>
}

/** The end of the id selects the folders. Its beginning is the time, so all files of a day would be in one folder. */
export const keyOf = (id: string, suffix = '') => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}${suffix}`

/** The storage below `directory`, which is created on first use. */
export function openDisk(directory: string): Disk {
  const incomingDirectory = join(directory, 'incoming')
  const pathOf = (key: string) => join(directory, key)
  return {
    pathOf,
    async incoming(id) {
      makeDirectory(incomingDirectory)
      return join(incomingDirectory, id)
    },
    async keep(from, key) {
      const to = pathOf(key)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(from, to)
      await syncDirectory(dirname(to))
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async variantsOf(id) {
      const key = keyOf(id)
      const names = await namesOf(dirname(pathOf(key)))
      return names.filter((name) => name.startsWith(`${id}-`)).map((name) => `${dirname(key)}/${name}`)
    },
    async *olderThan(time) {
      for (const first of await foldersOf(directory)) {
        for (const second of await foldersOf(join(directory, first))) {
          for (const name of await namesOf(join(directory, first, second))) {
            const key = `${first}/${second}/${name}`
            if (await isOlder(pathOf(key), time)) yield key
          }
        }
      }
    },
    async removeUnfinished(time) {
      for (const name of await namesOf(incomingDirectory)) {
        const path = join(incomingDirectory, basename(name))
        if (await isOlder(path, time)) await rm(path, { force: true })
      }
    },
  }
}

/** A rename is durable only after a sync of its directory. Some systems cannot open directories and do not need it. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

const namesOf = (path: string): Promise<string[]> => readdir(path).catch(() => [])
const foldersOf = async (path: string) => (await namesOf(path)).filter((name) => /^[0-9a-f]{2}$/.test(name))

async function isOlder(path: string, time: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true && found.mtimeMs < time
}
