import { expect, test } from 'vitest'
import { gather } from '../../src/admin/import-export/gathering'
import { readChunks } from '../../src/admin/import-export/reading'

type Bytes = Uint8Array<ArrayBuffer>

const mebibyte = 1024 * 1024
const content = (length: number): Bytes => Uint8Array.from({ length }, (_, at) => (at * 7) % 251)

/** A stream of chunks, like the body of an answer, that records its cancellation. */
function bodyOf(bytes: Bytes, type?: 'bytes') {
  let at = 0
  const state = { isCancelled: false }
  const source = {
    pull(controller: { enqueue(part: Bytes): void; close(): void; byobRequest?: ReadableStreamBYOBRequest | null }) {
      if (at >= bytes.length) {
        controller.close()
        // A reader's own buffer is returned to it.
        return controller.byobRequest?.respond(0)
      }
      controller.enqueue(bytes.slice(at, at + 60_000))
      at += 60_000
    },
    cancel() {
      state.isCancelled = true
    },
  }
  const stream = type ? new ReadableStream({ ...source, type }) : new ReadableStream<Bytes>(source)
  return { stream: stream as ReadableStream<Bytes>, state }
}

test.each(['bytes', undefined] as const)('a stream of %s is collected completely, chunk by chunk', async (type) => {
  const bytes = content(mebibyte + 17)
  let seen = 0
  const file = await gather(bodyOf(bytes, type).stream, 'text/csv', (piece) => {
    seen += piece.length
  })
  expect([file.type, seen]).toEqual(['text/csv', bytes.length])
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
})

test('all chunks share one buffer, because a tab frees separate ones late', async () => {
  let last: Bytes | null = null
  let pieces = 0
  for await (const piece of readChunks(bodyOf(content(mebibyte), 'bytes').stream)) {
    // This one replaced the previous one.
    if (last) expect([(last as Bytes).length, piece.buffer.byteLength]).toEqual([0, 256 * 1024])
    last = piece
    pieces++
  }
  expect(pieces).toBeGreaterThan(3)
})

test('a reader that stops early cancels the stream and gets its error', async () => {
  const { stream, state } = bodyOf(content(mebibyte), 'bytes')
  const ending = gather(stream, 'text/csv', () => {
    throw new Error('The disk is full.')
  })
  await expect(ending).rejects.toThrow('The disk is full.')
  expect(state.isCancelled).toBe(true)
})
