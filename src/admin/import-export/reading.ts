const bufferBytes = 256 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Yields the bytes of a stream. A chunk is valid until the next one is requested, because one buffer is reused if the
 * browser supports it. Separate buffers are freed late and used hundreds of megabytes. Stopping early cancels the
 * stream.
 */
export async function* readChunks(body: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const { read, cancel } = openReader(body)
  try {
    for (let chunk = await read(); chunk; chunk = await read()) yield chunk
  } finally {
    await cancel().catch(() => undefined)
  }
}

interface ChunkReader {
  /** The next bytes, null after the last ones. */
  read(): Promise<Bytes | null>
  cancel(): Promise<void>
}

function openReader(body: ReadableStream<Bytes>): ChunkReader {
  const reader = byteReaderOf(body)
  if (!reader) {
    const plain = body.getReader()
    return { read: async () => (await plain.read()).value ?? null, cancel: () => plain.cancel() }
  }
  let buffer = new ArrayBuffer(bufferBytes)
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer))
      if (done || !value) return null
      // The stream transfers the buffer and returns it as a new object.
      buffer = value.buffer
      return value
    },
    cancel: () => reader.cancel(),
  }
}

/** Undefined if the browser returns the body as a default stream. */
function byteReaderOf(body: ReadableStream<Bytes>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' })
  } catch {
    return null
  }
}
