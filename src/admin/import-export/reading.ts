const bufferBytes = 256 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Gives the bytes of a stream as they come. A piece holds until the next one is asked for: all of them come through one
 * buffer where the browser can do that. A buffer for each is freed late, and a tab held hundreds of megabytes of them.
 * Whoever stops before the end cancels the stream.
 */
export async function* readPieces(body: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const { read, cancel } = readingOf(body)
  try {
    for (let piece = await read(); piece; piece = await read()) yield piece
  } finally {
    await cancel().catch(() => undefined)
  }
}

interface Reading {
  /** The next bytes, null after the last ones. */
  read(): Promise<Bytes | null>
  cancel(): Promise<void>
}

function readingOf(body: ReadableStream<Bytes>): Reading {
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
      // The buffer went to the stream and comes back under another name.
      buffer = value.buffer
      return value
    },
    cancel: () => reader.cancel(),
  }
}

/** None where the browser gives the body of an answer as a stream of any values. */
function byteReaderOf(body: ReadableStream<Bytes>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' })
  } catch {
    return null
  }
}
