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
