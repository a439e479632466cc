import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import type { Area } from '../../src/declare/framing'
import type { ThumbnailWidth } from '../../src/declare/stored-file'
import { Lanes } from '../lanes'
import { newId } from '../new-id'
import type { Buckets } from './buckets'
import { type Disk, keyOf } from './disk'
import { loadSharp } from './image-library'

/** The format of all thumbnails: small, and supported by every browser that can run the program. */
export const thumbnailType = 'image/webp'

/** The location of an image. */
interface Original {
  id: string
  storageKey: string
  bucketId: string | null
  /** Bytes. */
  size: number
}

/** A smaller version of an image. */
export interface Variant {
  width: ThumbnailWidth
  /** A part of it: its ratio, and the key of the framing with its area. */
  crop?: { ratio: string; key: string }
}

export interface Thumbnails {
  /** Path of a variant that exists already, or null. */
  existing(original: Original, variant: Variant): Promise<string | null>
  /** Path of the variant, created on first use. Throws if the image is gone. */
  path(original: Original, variant: Variant, area?: Area): Promise<string>
  remove(id: string): Promise<void>
}

/** At most two at a time: a list with twenty new images must not use all processors. */
const atOnce = 2

/** Thumbnails on disk, beside the originals; they can be created again at any time. */
export function createThumbnails(disk: Disk, buckets: Buckets): Thumbnails {
  const underway = new Map<string, Promise<string>>()
  const drawing = new Lanes(atOnce, { longestWait: Number.POSITIVE_INFINITY })

  /** A copy from the bucket, only while the thumbnail is created. */
  const fetched = async (original: Original, bucket: string): Promise<string> => {
    const bytes = await buckets.read(bucket, original.storageKey, original.size)
    if (!bytes) throw Object.assign(new Error('The bucket does not have the picture.'), { code: 'ENOENT' })
    const path = await disk.incoming(newId())
    try {
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const draw = async (original: Original, target: string, width: number, area?: Area): Promise<string> => {
    let copy: string | null = null
    try {
      if (original.bucketId) copy = await fetched(original, original.bucketId)
      const source = copy ?? disk.pathOf(original.storageKey)
      await access(source)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const partial = `${target}.${process.pid}`
      const sharp = await loadSharp()
      const image = area ? await extracted(sharp(source), area) : sharp(source)
      const drawn = await image.resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
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

  const existing: Thumbnails['existing'] = async ({ id }, variant) => {
    const path = disk.pathOf(variantKey(id, variant))
    return (await stat(path).catch(() => null)) && path
  }

  /** Earlier crops have no URL any more that a page would show. */
  const removeEarlier = async (id: string, { width, crop }: Variant, key: string) => {
    if (!crop) return
    const start = variantKey(id, { width, crop: { ...crop, key: '' } }).slice(0, -variantEnding.length)
    for (const other of await disk.variantsOf(id))
      if (other.startsWith(start) && other !== key) await disk.remove(other)
  }

  return {
    existing,
    async path(original, variant, area) {
      const found = await existing(original, variant)
      if (found) return found
      const key = variantKey(original.id, variant)
      const begun = underway.get(key)
      if (begun) return begun
      const drawn = drawing
        .run('', () => draw(original, disk.pathOf(key), variant.width, area))
        .finally(() => underway.delete(key))
      underway.set(key, drawn)
      const path = await drawn
      await removeEarlier(original.id, variant, key)
      return path
    },
    async remove(id) {
      for (const key of await disk.variantsOf(id)) await disk.remove(key)
    },
  }
}

/** The pixels of an area. */
async function extracted(image: Sharp, area: Area): Promise<Sharp> {
  const { width, height } = await image.metadata()
  const left = Math.min(Math.round(area.x * width), width - 1)
  const top = Math.min(Math.round(area.y * height), height - 1)
  return image.extract({
    ...{ left, top },
    width: Math.min(Math.max(1, Math.round(area.width * width)), width - left),
    height: Math.min(Math.max(1, Math.round(area.height * height)), height - top),
  })
}

const variantEnding = '.webp'

const variantKey = (id: string, { width, crop }: Variant) =>
  keyOf(id, `-${width}${crop ? `-${crop.ratio.replace(':', 'x')}-${crop.key}` : ''}${variantEnding}`)
