import { access, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { type ThumbnailWidth, thumbnailWidths } from './address'
import { type Disk, keyOf } from './disk'

/** Every thumbnail is this, whatever the picture was: small, and read by every browser that can run the program. */
export const thumbnailType = 'image/webp'

export interface Thumbnails {
  /** Path of the picture in that width, drawn at the first asking. Throws when the picture is gone. */
  path(id: string, storageKey: string, width: ThumbnailWidth): Promise<string>
  remove(id: string): Promise<void>
}

/** Two at a time: a list that shows twenty new pictures must not take all processors from those who work. */
const atOnce = 2

/** Thumbnails kept on the disk beside the originals. */
export function createThumbnails(disk: Disk): Thumbnails {
  const underway = new Map<string, Promise<string>>()
  const waiting: (() => void)[] = []
  let running = 0

  const draw = async (source: string, target: string, width: number): Promise<string> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      await access(source)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const partial = `${target}.${process.pid}`
      await sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toFile(partial)
      await rename(partial, target)
      return target
    } finally {
      running--
      waiting.shift()?.()
    }
  }

  return {
    async path(id, storageKey, width) {
      const key = thumbnailKey(id, width)
      const target = disk.pathOf(key)
      if (await stat(target).catch(() => null)) return target
      const begun = underway.get(key)
      if (begun) return begun
      const drawing = draw(disk.pathOf(storageKey), target, width).finally(() => underway.delete(key))
      underway.set(key, drawing)
      return drawing
    },
    async remove(id) {
      await Promise.all(thumbnailWidths.map((width) => disk.remove(thumbnailKey(id, width))))
    },
  }
}

const thumbnailKey = (id: string, width: ThumbnailWidth) => keyOf(id, `-${width}.webp`)
