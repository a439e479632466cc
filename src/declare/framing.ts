/** A rectangle of an image as fractions of its width and height, 0 to 1. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The part of an image for one ratio, `16:9`. */
export interface Crop extends Area {
  ratio: string
}

/** The focal point of an image, as fractions of its width and height, and its crops. */
export interface Framing {
  focalX: number
  focalY: number
  crops: readonly Crop[]
}

/** The size of an image in pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The framing of an image without one. */
export const centred: Framing = { focalX: 0.5, focalY: 0.5, crops: [] }

/** The key of `centred`; every other framing has a key of its own. */
export const centredKey = '0'

/** `16:9` as a number. */
export const ratioOf = (name: string): number => {
  const [width = 1, height = 1] = name.split(':').map(Number)
  return width / height
}

/** The largest area of a ratio around the focal point. */
export function areaAround({ focalX, focalY }: Framing, ratio: string, image: ImageSize): Area {
  const own = image.width / image.height
  const width = Math.min(1, ratioOf(ratio) / own)
  const height = Math.min(1, own / ratioOf(ratio))
  const start = (focal: number, size: number) => Math.min(Math.max(focal - size / 2, 0), 1 - size)
  return { x: start(focalX, width), y: start(focalY, height), width, height }
}

/** The area that a ratio shows: its crop, else the largest area around the focal point. */
export const areaOf = (framing: Framing, ratio: string, image: ImageSize): Area =>
  framing.crops.find((crop) => crop.ratio === ratio) ?? areaAround(framing, ratio, image)

/** Rounding of pixels and fractions; a larger difference would distort or cut the image. */
const tolerance = 0.02

/** Whether a crop has the proportions of its ratio in an image of this size. */
export const fits = ({ ratio, width, height }: Crop, image: ImageSize): boolean =>
  Math.abs((width * image.width) / (height * image.height) / ratioOf(ratio) - 1) <= tolerance

/**
 * The framing of an image that replaces another one: the focal point stays, and the crops with other proportions are
 * dropped.
 * @param image null for a document, which has none
 */
export const framingIn = (framing: Framing, image: ImageSize | null): Framing | null =>
  image && { ...framing, crops: framing.crops.filter((crop) => fits(crop, image)) }
