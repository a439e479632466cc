import { readPieces } from './reading'

type Bytes = Uint8Array<ArrayBuffer>

/** Where the bytes of a file gather until the last one is there. */
interface Gathering {
  /** Takes a piece; once it resolves, what the piece was read into may be used for the next one. */
  write(piece: Bytes): Promise<void>
  /** The whole file, once everything was written. */
  file(type: string): Promise<Blob>
  /** Ends a file that broke off: nothing of it is left. */
  abort(): Promise<void>
}

const prefix = 'export-'
/** A file is kept this long, in milliseconds: the browser copies it to where the person wants it meanwhile. */
const keptFor = 30 * 60_000

/**
 * Gathers a whole stream in a file and gives that; `take` sees each piece on its way. Throws what the stream or the disk does.
 */
export async function gather(body: ReadableStream<Bytes>, type: string, take: (piece: Bytes) => void): Promise<Blob> {
  const gathering = await openGathering()
  try {
    for await (const piece of readPieces(body)) {
      take(piece)
      await gathering.write(piece)
    }
    return await gathering.file(type)
  } catch (problem) {
    await gathering.abort().catch(() => undefined)
    throw problem
  }
}

/**
 * Gathers on the disk, in the part of it that the browser keeps for this site, so that a tab needs no memory for a million
 * rows. Where a browser has none (plain http of another host, an older Safari, a private window) it gathers in a blob.
 */
async function openGathering(): Promise<Gathering> {
  try {
    const folder = await navigator.storage.getDirectory()
    await removeOld(folder)
    const handle = await folder.getFileHandle(`${prefix}${Date.now()}-${crypto.randomUUID()}`, { create: true })
    // What is written shows only once it is closed: of a file that broke off nothing is left.
    const writable = await handle.createWritable()
    return {
      write: (piece) => writable.write(piece),
      async file(type) {
        await writable.close()
        return (await handle.getFile()).slice(0, undefined, type)
      },
      abort: () => writable.abort(),
    }
  } catch {
    return gatherInBlob()
  }
}

function gatherInBlob(): Gathering {
  const parts: Blob[] = []
  return {
    // A blob has its own copy.
    async write(piece) {
      parts.push(new Blob([piece]))
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
