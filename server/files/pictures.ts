import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Metadata, SharpOptions } from 'sharp'
import { reasonOf } from '../database/unavailable'
import { Lanes } from '../lanes'
import { loadSharp } from './image-library'
import { tooManyPixels, tooManyUploads, wrongType } from './refusals'

/** All frames together; about the size of a 40-megapixel photo. */
const maxPixels = 40_000_000
/** Milliseconds. Waiting and decoding fit into the ten seconds of a request. */
const longestWait = 4_000
const decodeWithin = { seconds: 5 }
/** Limits concurrent images: each needs a processor, and up to 200 MB to be encoded again. */
const decoding = new Lanes(Math.max(1, Math.min(2, availableParallelism() - 1)), {
  longestWait,
  refusal: tooManyUploads,
})
const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'warning', animated: true }

const formats: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

export interface Picture {
  width: number
  height: number
  /** The file at the path was encoded again. */
  isRewritten: boolean
}

/**
 * Verifies that the file at `path` is a complete image of `mimeType` by decoding every pixel, and removes other data.
 * An image without other data keeps its bytes and quality. One with camera data (location, author), an orientation,
 * comments or trailing bytes is encoded again, upright and without them. A GIF always is, because its comment blocks
 * can also form a script.
 * @throws OperationError VALIDATION_FAILED if it is not such an image or has too many pixels, RATE_LIMITED if decoding
 * must wait too long.
 */
export const settlePicture = (path: string, mimeType: string): Promise<Picture> =>
  decoding.run('', () => settle(path, mimeType))

async function settle(path: string, mimeType: string): Promise<Picture> {
  const sharp = await loadSharp()
  try {
    const metadata = await sharp(path, options).metadata()
    if (metadata.format !== formats[mimeType]) throw wrongType({ isImage: true, accept: [] })
    if (!(await hasMore(path, metadata))) {
      await decodeAll(path, metadata)
      return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, isRewritten: false }
    }
    return await encodeAgain(path)
  } catch (error) {
    if (reasonOf(error)) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(maxPixels)
    if (error instanceof Error && /^timeout/i.test(error.message)) throw tooManyUploads()
    throw wrongType({ isImage: true, accept: [] })
  }
}

/** Rows are decoded in order, so reading the last row requires a complete image. */
async function decodeAll(path: string, { width, height, pages = 1 }: Metadata): Promise<void> {
  const image = (await loadSharp())(path, options).timeout(decodeWithin)
  if (pages > 1) await image.stats()
  else
    await image
      .extract({ left: 0, top: height - 1, width, height: 1 })
      .raw()
      .toBuffer()
}

async function encodeAgain(path: string): Promise<Picture> {
  const image = (await loadSharp())(path, options).timeout(decodeWithin).autoOrient()
  const { format } = await image.metadata()
  // Smaller files would cost 450 MB of memory (JPEG) or a minute of processor time (AVIF) per image.
  const encoded =
    format === 'jpeg'
      ? image.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false })
      : format === 'webp'
        ? image.webp({ quality: 92, effort: 1 })
        : format === 'heif'
          ? image.avif({ quality: 70, effort: 0 })
          : format === 'gif'
            ? image.gif({ effort: 3 })
            : image.png()
  const fresh = `${path}.fresh`
  try {
    // Node writes the file, because the encoder's error does not report a full disk.
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    await writeFile(fresh, data, { mode: 0o600, flush: true })
    await rename(fresh, path)
    return { width: info.width, height: info.pageHeight ?? info.height, isRewritten: true }
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Whether the file contains more than pixels and colours. */
async function hasMore(path: string, metadata: Metadata): Promise<boolean> {
  if (metadata.format === 'gif' || (metadata.orientation ?? 1) > 1) return true
  if (metadata.exif || metadata.xmp || metadata.iptc || metadata.comments?.length) return true
  return !(await endsAsItShould(path, metadata.format))
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')

/** Whether the file ends with the image. */
async function endsAsItShould(path: string, format: string): Promise<boolean> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const read = async (length: number, position: number) =>
      (await file.read(Buffer.alloc(length), 0, length, Math.max(0, position))).buffer
    if (format === 'png') return (await read(12, size - 12)).equals(pngEnd)
    if (format === 'jpeg') return (await read(2, size - 2)).readUInt16BE(0) === 0xffd9
    if (format === 'webp') {
      const declared = (await read(8, 0)).readUInt32LE(4) + 8
      return declared === size || declared + 1 === size
    }
    return true
  } finally {
    await file.close()
  }
}
