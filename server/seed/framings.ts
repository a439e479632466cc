import type { TransactionSql } from 'postgres'
import type { Area, Framing } from '../../src/declare/framing'

/** An area of 21:9 in a landscape image of 16:9. */
const wide = (x: number, y: number, width: number): Area => ({ x, y, width, height: (width * 16) / 21 })

const framing = (focalX: number, focalY: number, banner?: Area): Framing => ({
  ...{ focalX, focalY },
  crops: banner ? [{ ratio: '21:9', ...banner }] : [],
})

/** By file name: the focal points of landscape images (suns, moons, planets), and the crops of two banners. */
const framings: Readonly<Record<string, Framing>> = {
  'after-the-tide-came-twice-detail.webp': framing(0.47, 0.4, wide(0.1, 0.1, 0.8)),
  'second-hand-vows-detail.webp': framing(0.7, 0.33),
  'night-train-to-harbin-detail.webp': framing(0.5, 0.36),
  'eleven-light-minutes-detail.webp': framing(0.46, 0.32, wide(0.08, 0.04, 0.76)),
  'the-blind-swordsmiths-apprentice-detail.webp': framing(0.67, 0.3),
  'the-library-that-reads-you-detail.webp': framing(0.38, 0.28),
  'writing-for-two-languages.webp': framing(0.52, 0.36),
  'points-and-credits-explained.webp': framing(0.45, 0.33),
}

/** Stores the framings in the media library. */
export async function frameImages(sql: TransactionSql): Promise<void> {
  for (const [name, value] of Object.entries(framings)) {
    await sql`UPDATE media_files SET framing = ${JSON.stringify(value)}::text::jsonb WHERE name = ${name}`
  }
}
