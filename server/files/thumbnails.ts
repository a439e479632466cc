import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { type ThumbnailWidth, thumbnailWidths } from '../encryption/file-address'
import { Lanes } from '../lanes'
import type { Buckets } from './buckets'
import { type Disk, keyOf } from './disk'
import { loadSharp } from './image-library'

/** The format of all thumbnails: small, and supported by every browser that can run the program. */
export const thumbnailType = 'image/webp'

/** The location of an image. */
export interface Original {
  id: string
  storageKey: string
  bucketId: string | null
  /** Bytes. */
  size: number
}

export interface Thumbnails {
  /** Path of the image in that width, created on first use. Throws if the image is gone. */
  path(original: Original, width: ThumbnailWidth): Promise<string>
  remove(id: string): Promise<void>
}

/** At most two at a time: a list with twenty new images must not use all processors. */
const atOnce = 2

/** Thumbnails on disk, beside the originals; they can be created again at any time. */
export function createThumbnails(disk: Disk, buckets: Buckets): Thumbnails {
  const underway = new Map<string, Promise<string>>()
  const drawing = new Lanes(atOnce, Number.POSITIVE_INFINITY)

  /** A copy from the bucket, only while the thumbnail is created. */
  const fetched = async (original: Original, bucket: string): Promise<string> => {
    const bytes = await buckets.read(bucket, original.storageKey, original.size)
    if (!bytes) throw Object.assign(new Error('The bucket does not have the picture.'), { code: 'ENOENT' })
    const path = await disk.incoming(uuidv7())
    try {
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const draw = async (original: Original, target: string, width: number): Promise<string> => {
    let copy: string | null = null
    try {
      if (original.bucketId) copy = await fetched(original, original.bucketId)
      const source = copy ?? disk.pathOf(original.storageKey)
      await access(source)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const partial = `${target}.${process.pid}`
      const sharp = await loadSharp()
      const drawn = await sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
      try {
        await writeFile(partial, drawn)
        await rename(partial, target)
      } finally {
        await rm(partial, { force: true })
      }
      return target
    } finally {
      if (copy) await rm(copy, { force: true })
    }
  }

  return {
    async path(original, width) {
      const key = thumbnailKey(original.id, width)
      const target = disk.pathOf(key)
      if (await stat(target).catch(() => null)) return target
      const begun = underway.get(key)
      if (begun) return begun
      const drawn = drawing.run('', () => draw(original, target, width)).finally(() => underway.delete(key))
      underway.set(key, drawn)
      return drawn
    },
    async remove(id) {
      await Promise.all(thumbnailWidths.map((width) => disk.remove(thumbnailKey(id, width))))
    },
  }
}

const thumbnailKey = (id: string, width: ThumbnailWidth) => keyOf(id, `-${width}.webp`)
