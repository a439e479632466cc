import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Where the bytes of stored files are: a directory of the server's own, two levels deep by the end of the id. */
export interface Disk {
  /** A place for bytes that are not judged yet, on the same file system. */
  incoming(id: string): Promise<string>
  pathOf(key: string): string
  /** Moves a written file to its place, which is `keyOf(id)`, and makes the move itself durable. */
  keep(from: string, key: string): Promise<void>
  remove(key: string): Promise<void>
  /** Keys of files that lie here since before `time` (milliseconds). */
  olderThan(time: number): AsyncIterable<string>
  removeUnfinished(time: number): Promise<void>
}

/** The end of the id decides the folders: its beginning is the time, so that all of a day would lie in one. */
export const keyOf = (id: string, suffix = '') => `${id.slice(-2)}/${id.slice(-4, -2)}/${id}${suffix}`

/** The disk below `directory`, which is made when it is first needed. */
export function openDisk(directory: string): Disk {
  const incomingDirectory = join(directory, 'incoming')
  const pathOf = (key: string) => join(directory, key)
  return {
    pathOf,
    async incoming(id) {
      await mkdir(incomingDirectory, { recursive: true, mode: 0o700 })
      return join(incomingDirectory, id)
    },
    async keep(from, key) {
      const to = pathOf(key)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(from, to)
      await syncDirectory(dirname(to))
    },
    remove: (key) => rm(pathOf(key), { force: true }),
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

/** A rename is only as durable as the directory that records it. Some systems cannot open one, and need not. */
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
