/** Where the bytes of a file gather until the last one is there. */
export interface Gathering {
  writable: WritableStream<Uint8Array<ArrayBuffer>>
  /** The whole file, once everything was written. */
  file(type: string): Promise<Blob>
}

const prefix = 'export-'
/** A file is kept this long, in milliseconds: the browser copies it to where the person wants it meanwhile. */
const keptFor = 30 * 60_000

/**
 * Gathers on the disk, in the part of it that the browser keeps for this site, so that a tab needs no memory for a million
 * rows. Where a browser has none (plain http of another host, an older Safari, a private window) it gathers in a blob.
 */
export async function openGathering(): Promise<Gathering> {
  try {
    const folder = await navigator.storage.getDirectory()
    await removeOld(folder)
    const handle = await folder.getFileHandle(`${prefix}${Date.now()}-${crypto.randomUUID()}`, { create: true })
    // What is written shows only once it is closed: of a file that broke off nothing is left.
    const writable = await handle.createWritable()
    return { writable, file: async (type) => (await handle.getFile()).slice(0, undefined, type) }
  } catch {
    return gatherInBlob()
  }
}

function gatherInBlob(): Gathering {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const content = new Response(readable).blob()
  // What breaks off is told by the writing side.
  content.catch(() => undefined)
  return { writable, file: async (type) => (await content).slice(0, undefined, type) }
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    const age = Date.now() - Number(name.slice(prefix.length).split('-')[0])
    if (name.startsWith(prefix) && age > keptFor) await folder.removeEntry(name).catch(() => undefined)
  }
}
