import { loadSharp } from '../../files/image-library'
import { randomFrom } from '../random'
import type { Canvas } from './canvas'
import { type Ground, grounds } from './grounds'
import { lettering } from './letters'
import { blend, type PaletteName, palettes } from './palettes'
import { type Sky, skies } from './skies'

/** The content of a game's images. */
export interface Scene {
  sky: Sky
  ground: Ground
  palette: PaletteName
}

interface Subject {
  /** Seeds the random generator of the drawing. */
  name: string
  title: string
  author: string
  scene: Scene
}

/** The portrait image of a game with its title, 3:4. */
export const drawCover = (subject: Subject) => rasterise(coverOf(subject, 480, 640))

/** The landscape image of a game's page, 16:9, without text. */
export const drawDetail = (subject: Subject) =>
  rasterise(sceneOf(`${subject.name}/detail`, subject.scene, 960, 540, ''))

/** WebP at medium quality: flat colours compress well. */
const rasterise = async (svg: string): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 0 }).toBuffer()
}

function coverOf({ name, title, author, scene }: Subject, width: number, height: number): string {
  const { ink, near } = palettes[scene.palette]
  const margin = 36
  const byline = lettering(author, {
    x: margin,
    bottom: height - 38,
    width: width - 2 * margin,
    size: 11,
    weight: 0.85,
  })
  const words = lettering(title, { x: margin, bottom: height - 78, width: width - 2 * margin, size: 40 })
  const rule = `<rect x="${margin}" y="${height - 65}" width="44" height="2.5" fill="${ink}"/>`
  const shade = `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${near}" stop-opacity="0"/><stop offset=".55" stop-color="${near}" stop-opacity=".82"/><stop offset="1" stop-color="${near}" stop-opacity=".96"/></linearGradient>`
  const reach = words.height + 260
  const over = `<defs>${shade}</defs><rect y="${height - reach}" width="${width}" height="${reach}" fill="url(#shade)"/><g stroke="${ink}">${words.svg}<g opacity=".8">${byline.svg}</g></g>${rule}`
  return sceneOf(`${name}/cover`, scene, width, height, over)
}

function sceneOf(name: string, scene: Scene, width: number, height: number, over: string): string {
  const palette = palettes[scene.palette]
  const canvas: Canvas = { width, height, palette, random: randomFrom(name) }
  const [top, middle, bottom] = palette.sky
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".4" stop-color="${middle}"/><stop offset=".68" stop-color="${bottom}"/><stop offset="1" stop-color="${blend(bottom, palette.near, 0.4)}"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${sky}</defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${skies[scene.sky](canvas)}${grounds[scene.ground](canvas)}${over}</svg>`
}
