import { type Area, type Crop, type Framing, type ImageSize, ratioOf } from './framing'

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
 * The framing of an image that replaces another one. The focal point stays; crops with other proportions are dropped.
 * @param image null for a document, which has none
 */
export const framingIn = (framing: Framing, image: ImageSize | null): Framing | null =>
  image && { ...framing, crops: framing.crops.filter((crop) => fits(crop, image)) }
