import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { reasonOf } from '../database/unavailable'
import { tooManyPixels, wrongType } from './refusals'

// Nothing is decoded twice here, so what sharp would remember of it only takes memory.
sharp.cache(false)

/** All frames together; about what a 40-megapixel camera makes. */
const maxPixels = 40_000_000
const decodeWithin = { seconds: 10 }
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
  /** The file at the path was written anew. */
  isRewritten: boolean
}

/**
 * Proves that the file at `path` is a whole picture of `mimeType` by decoding every pixel, and takes out of it what is no picture.
 *
 * A picture that holds nothing else keeps its bytes, so that nothing loses quality. One that carries camera data (where it was taken, by whom),
 * an orientation, comments or bytes after its end is encoded anew, upright and without them; a GIF always is, since its comment blocks can
 * make it a script as well.
 * @throws OperationError VALIDATION_FAILED when it is no such picture, or has more pixels than a server should unpack.
 */
export async function settlePicture(path: string, mimeType: string): Promise<Picture> {
  try {
    const metadata = await sharp(path, options).metadata()
    if (metadata.format !== formats[mimeType]) throw wrongType(true)
    if (!(await hasMore(path, metadata))) {
      await decodeAll(path, metadata)
      return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, isRewritten: false }
    }
    return await encodeAnew(path)
  } catch (error) {
    if (reasonOf(error)) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(maxPixels)
    throw wrongType(true)
  }
}

/** Rows are decoded one after the other, so whoever asks for the last one gets it from a whole picture alone. */
async function decodeAll(path: string, { width, height, pages = 1 }: Metadata): Promise<void> {
  const image = sharp(path, options).timeout(decodeWithin)
  if (pages > 1) await image.stats()
  else
    await image
      .extract({ left: 0, top: height - 1, width, height: 1 })
      .raw()
      .toBuffer()
}

async function encodeAnew(path: string): Promise<Picture> {
  const image = sharp(path, options).timeout(decodeWithin).autoOrient()
  const { format } = await image.metadata()
  const encoded =
    format === 'jpeg'
      ? image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      : format === 'webp'
        ? image.webp({ quality: 92 })
        : format === 'heif'
          ? image.avif({ quality: 70 })
          : format === 'gif'
            ? image.gif({ effort: 3 })
            : image.png()
  const fresh = `${path}.fresh`
  try {
    // Written by Node: the encoder's own error does not say that the disk is full.
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    await writeFile(fresh, data, { mode: 0o600, flush: true })
    await rename(fresh, path)
    return { width: info.width, height: info.pageHeight ?? info.height, isRewritten: true }
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Whether the file carries more than pixels and colours. */
async function hasMore(path: string, metadata: Metadata): Promise<boolean> {
  if (metadata.format === 'gif' || (metadata.orientation ?? 1) > 1) return true
  if (metadata.exif || metadata.xmp || metadata.iptc || metadata.comments?.length) return true
  return !(await endsAsItShould(path, metadata.format))
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')

/** Whether nothing follows the picture's own end. */
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
