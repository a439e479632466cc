import type { Random } from '../random'
import type { Palette } from './palettes'

/** The random generator and size for a part of an image; pixels, from the top left. */
export interface Canvas {
  width: number
  height: number
  palette: Palette
  random: Random
}

export const round = (value: number) => value.toFixed(1)

/** Draws `count` times and joins the results. */
export const repeat = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

export function circle(x: number, y: number, radius: number, attributes: Record<string, string | number> = {}) {
  const written = Object.entries(attributes).map(([name, value]) => {
    return ` ${name}="${typeof value === 'number' ? value.toFixed(2) : value}"`
  })
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${written.join('')}/>`
}

/** A shape that fills everything below a line of points. */
export function land({ width, height }: Canvas, points: readonly (readonly [number, number])[], fill: string) {
  const line = points.map(([x, y]) => `L${round(x)} ${round(y)}`).join('')
  return `<path d="M0 ${height}${line}L${width} ${height}Z" fill="${fill}"/>`
}
