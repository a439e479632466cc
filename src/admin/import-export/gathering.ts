import { readChunks } from './reading'

type Bytes = Uint8Array<ArrayBuffer>

/** Collects the bytes of a file until it is complete. */
interface Collector {
  /** Writes a chunk; after it resolves, the chunk's buffer may be reused. */
  write(chunk: Bytes): Promise<void>
  /** The whole file after the last write. */
  file(type: string): Promise<Blob>
  /** Discards an incomplete file. */
  abort(): Promise<void>
}

const prefix = 'export-'
/** Milliseconds to keep a file while the browser saves it. */
const keptFor = 30 * 60_000

/**
 * Collects a whole stream in a file and returns it; `take` sees each chunk. Throws errors of the stream or the disk.
 */
export async function gather(body: ReadableStream<Bytes>, type: string, take: (chunk: Bytes) => void): Promise<Blob> {
  const collector = await openCollector()
  try {
    for await (const chunk of readChunks(body)) {
      take(chunk)
      await collector.write(chunk)
    }
    return await collector.file(type)
  } catch (problem) {
    await collector.abort().catch(() => undefined)
    throw problem
  }
}

/**
 * Collects on disk in the origin private file system, so that a million rows need no memory. Browsers without it (plain
 * http of another host, an older Safari, a private window) use a blob.
 */
async function openCollector(): Promise<Collector> {
  try {
    const folder = await navigator.storage.getDirectory()
    await removeOld(folder)
    const handle = await folder.getFileHandle(`${prefix}${Date.now()}-${crypto.randomUUID()}`, { create: true })
    // Writes become visible only on close, so an aborted file leaves nothing.
    const writable = await handle.createWritable()
    return {
      write: (chunk) => writable.write(chunk),
      async file(type) {
        await writable.close()
        return (await handle.getFile()).slice(0, undefined, type)
      },
      abort: () => writable.abort(),
    }
  } catch {
    return collectInBlob()
  }
}

function collectInBlob(): Collector {
  const parts: Blob[] = []
  return {
    // A blob copies the data.
    async write(chunk) {
      parts.push(new Blob([chunk]))
    },
    file: async (type) => new Blob(parts, { type }),
    async abort() {
      parts.length = 0
    },
  }
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    const age = Date.now() - Number(name.slice(prefix.length).split('-')[0])
    if (name.startsWith(prefix) && age > keptFor) await folder.removeEntry(name).catch(() => undefined)
  }
}
