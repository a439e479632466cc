import { type Canvas, circle, repeat, round } from './canvas'
import { blend } from './palettes'

const stars = (canvas: Canvas, count: number, depth = 0.62) => {
  const { width, height, random, palette } = canvas
  const drawn = repeat(count, () =>
    circle(random.between(0, width), random.between(0, height * depth), random.between(0.6, 2), {
      opacity: random.between(0.25, 0.95),
    }),
  )
  return `<g fill="${palette.light}">${drawn}</g>`
}

/** A disc of light with a glow. */
const disc = ({ width, height, random, palette }: Canvas, share: number) => {
  const radius = Math.min(width, height) * share
  const x = width * random.between(0.3, 0.72)
  const y = height * random.between(0.2, 0.34)
  const glow = [3.4, 2.3, 1.5].map((times) => circle(x, y, radius * times, { opacity: 0.09 })).join('')
  return { x, y, radius, svg: `<g fill="${palette.light}">${glow}${circle(x, y, radius, { opacity: 0.96 })}</g>` }
}

/** The sky of the scene, by the name in a game's declaration. */
export const skies = {
  moon(canvas: Canvas) {
    const { x, y, radius, svg } = disc(canvas, 0.13)
    const bite = circle(x + radius * 0.42, y - radius * 0.2, radius * 0.9, { fill: 'black' })
    const mask = `<mask id="crescent"><rect width="${canvas.width}" height="${canvas.height}" fill="white"/>${bite}</mask>`
    return `${stars(canvas, 60)}${mask}<g mask="url(#crescent)">${svg}</g>`
  },
  sun: (canvas: Canvas) => disc(canvas, 0.17).svg,
  stars: (canvas: Canvas) => stars(canvas, 190, 0.75),
  planet(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const [x, y, radius] = [width * random.between(0.35, 0.65), height * 0.32, Math.min(width, height) * 0.21]
    const tilt = random.int(-28, 28)
    const bands = repeat(5, (at) => {
      const top = y - radius + (at * 2 + 1) * (radius / 5.6)
      return `<rect x="${round(x - radius)}" y="${round(top)}" width="${round(radius * 2)}" height="${round(radius * random.between(0.06, 0.18))}" opacity=".22"/>`
    })
    return `${stars(canvas, 120)}<clipPath id="body">${circle(x, y, radius)}</clipPath>
      ${circle(x, y, radius, { fill: blend(palette.sky[2], palette.light, 0.25) })}
      <g clip-path="url(#body)"><g fill="${palette.near}" transform="rotate(${tilt} ${round(x)} ${round(y)})">${bands}</g>
      ${circle(x + radius * 0.5, y + radius * 0.35, radius * 1.15, { fill: palette.near, opacity: 0.4 })}</g>
      <ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radius * 1.75)}" ry="${round(radius * 0.36)}" fill="none"
        stroke="${palette.light}" stroke-width="3" opacity=".75" transform="rotate(${tilt} ${round(x)} ${round(y)})"/>`
  },
  aurora(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const ribbons = repeat(4, (at) => {
      const y = height * (0.14 + at * 0.09)
      const swing = () => random.between(-0.09, 0.09) * height
      return `<path d="M${-width * 0.1} ${round(y)}C${round(width * 0.3)} ${round(y + swing() * 2)} ${round(width * 0.6)} ${round(y + swing() * 2)} ${round(width * 1.1)} ${round(y + swing())}"
        stroke-width="${round(height * random.between(0.03, 0.07))}" opacity="${round(0.14 + at * 0.07)}"/>`
    })
    return `${stars(canvas, 90)}<g fill="none" stroke="${palette.light}">${ribbons}</g>`
  },
  lanterns(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const drawn = repeat(17, () => {
      const [x, y, size] = [random.between(0, width), random.between(0.05, 0.55) * height, random.between(7, 19)]
      return `<g transform="translate(${round(x)} ${round(y)})">${circle(0, 0, size * 2.4, { opacity: 0.13 })}
        <rect x="${round(-size * 0.6)}" y="${round(-size * 0.8)}" width="${round(size * 1.2)}" height="${round(size * 1.6)}" rx="${round(size * 0.45)}" opacity=".92"/></g>`
    })
    return `${stars(canvas, 40)}<g fill="${palette.light}">${drawn}</g>`
  },
  rain(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const drops = repeat(110, () => {
      const [x, y, length] = [
        random.between(0, width * 1.1),
        random.between(-20, height * 0.85),
        random.between(14, 46),
      ]
      return `<path d="M${round(x)} ${round(y)}l${round(-length * 0.3)} ${round(length)}" opacity="${round(random.between(0.12, 0.5))}"/>`
    })
    return `${disc(canvas, 0.1).svg}<g stroke="${palette.light}" stroke-width="1.6" stroke-linecap="round">${drops}</g>`
  },
  rings(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const [x, y] = [width * 0.5, height * 0.33]
    const drawn = repeat(9, (at) => {
      const radius = Math.min(width, height) * (0.05 + at * 0.047)
      const turn = random.int(40, 330)
      const length = 2 * Math.PI * radius
      return circle(x, y, radius, {
        'stroke-dasharray': `${round((length * turn) / 360)} ${round(length)}`,
        transform: `rotate(${random.int(0, 359)} ${round(x)} ${round(y)})`,
        opacity: 0.95 - at * 0.08,
      })
    })
    return `<g fill="none" stroke="${palette.light}" stroke-width="${round(Math.min(width, height) * 0.009)}" stroke-linecap="round">${drawn}</g>`
  },
} as const

export type Sky = keyof typeof skies
