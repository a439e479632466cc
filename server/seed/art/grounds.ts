import { type Canvas, circle, land, repeat, round } from './canvas'
import { blend } from './palettes'

/** Layers of one motif from far to near, each darker than the one behind it. */
const layers = (canvas: Canvas, count: number, draw: (at: number, fill: string, y: number) => string) =>
  repeat(count, (at) => {
    const share = count === 1 ? 1 : at / (count - 1)
    return draw(at, blend(canvas.palette.far, canvas.palette.near, share), canvas.height * (0.5 + share * 0.24))
  })

/** A random line with `steps` points and at most `swing` pixels of deviation. */
const ridge = ({ width, random }: Canvas, y: number, steps: number, swing: number) =>
  Array.from({ length: steps + 1 }, (_, at) => [(at / steps) * width, y + random.between(-swing, swing)] as const)

function towers(canvas: Canvas, y: number, fill: string, options: { least: number; most: number; windows: number }) {
  const { width, height, random, palette } = canvas
  let drawn = ''
  for (let x = -10; x < width; ) {
    const broad = random.between(0.035, 0.1) * Math.max(width, height * 0.7)
    const top = y - random.between(options.least, options.most) * height
    drawn += `<rect x="${round(x)}" y="${round(top)}" width="${round(broad + 1)}" height="${round(height - top)}" fill="${fill}"/>`
    if (random.chance(0.25))
      drawn += `<rect x="${round(x + broad * 0.47)}" y="${round(top - 34)}" width="3" height="36" fill="${fill}"/>`
    for (let row = top + 12; row < y + height * 0.16 && options.windows > 0; row += 19) {
      for (let column = x + 7; column < x + broad - 10; column += 15) {
        if (random.chance(options.windows)) {
          drawn += `<rect x="${round(column)}" y="${round(row)}" width="6" height="9" fill="${palette.light}" opacity="${round(random.between(0.3, 0.95))}"/>`
        }
      }
    }
    x += broad + random.between(-2, 9)
  }
  return drawn
}

function roof(x: number, y: number, broad: number, fill: string): string {
  const half = broad / 2
  return `<path d="M${round(x - half * 1.25)} ${round(y)}Q${round(x - half * 0.7)} ${round(y - broad * 0.08)} ${round(x - half * 0.42)} ${round(y - broad * 0.3)}H${round(x + half * 0.42)}Q${round(x + half * 0.7)} ${round(y - broad * 0.08)} ${round(x + half * 1.25)} ${round(y)}Z" fill="${fill}"/>`
}

function pine(x: number, y: number, size: number, fill: string): string {
  const tiers = repeat(4, (at) => {
    const [top, half] = [y - size + at * size * 0.2, size * (0.1 + at * 0.055)]
    return `M${round(x)} ${round(top)}L${round(x + half)} ${round(top + size * 0.34)}H${round(x - half)}Z`
  })
  return `<path d="${tiers}M${round(x - 3)} ${round(y)}h6v${round(-size * 0.3)}h-6Z" fill="${fill}"/>`
}

/** The foreground of the scene, by the name in a game's declaration. */
export const grounds = {
  city: (canvas: Canvas) =>
    layers(canvas, 3, (at, fill, y) =>
      towers(canvas, y, fill, { least: 0.03, most: 0.34 - at * 0.06, windows: at === 0 ? 0 : 0.3 }),
    ),
  mountains: (canvas: Canvas) =>
    layers(canvas, 4, (at, fill, y) =>
      land(canvas, ridge(canvas, y, 7 - at, canvas.height * (0.11 - at * 0.018)), fill),
    ),
  dunes: (canvas: Canvas) =>
    layers(canvas, 4, (_, fill, y) => {
      const { width, height, random } = canvas
      const crest = width * random.between(0.2, 0.8)
      return `<path d="M0 ${round(y + 40)}Q${round(crest * 0.5)} ${round(y + 36)} ${round(crest)} ${round(y - height * 0.05)}Q${round((crest + width) / 2)} ${round(y + 60)} ${width} ${round(y + random.between(-10, 40))}V${height}H0Z" fill="${fill}"/>`
    }),
  forest: (canvas: Canvas) =>
    layers(canvas, 4, (at, fill, y) => {
      const { width, height, random } = canvas
      const trees = repeat(26 - at * 3, () =>
        pine(
          random.between(-20, width + 20),
          y + random.between(4, 34),
          height * random.between(0.1, 0.17) * (1 + at * 0.35),
          fill,
        ),
      )
      return trees + land(canvas, ridge(canvas, y + 22, 9, 9), fill)
    }),
  sea(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const horizon = height * 0.56
    const waves = repeat(46, (at) => {
      const y = horizon + 6 + (at / 46) ** 1.6 * (height - horizon)
      const [x, length] = [random.between(-40, width), random.between(30, 60 + at * 5)]
      return `<path d="M${round(x)} ${round(y)}h${round(length)}" opacity="${round(random.between(0.15, 0.65))}"/>`
    })
    const [x, size] = [width * random.between(0.28, 0.68), Math.min(width, height) * 0.11]
    const boat = `<g fill="${palette.near}" transform="translate(${round(x)} ${round(horizon + 26)})"><path d="M${round(-size)} 0H${round(size)}L${round(size * 0.65)} ${round(size * 0.34)}H${round(-size * 0.7)}Z"/><path d="M-4 -6V${round(-size * 1.7)}L${round(size * 0.8)} -8Z"/><path d="M-12 -8V${round(-size * 1.3)}L${round(-size * 0.7)} -8Z"/></g>`
    return `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="${blend(palette.sky[1], palette.near, 0.4)}"/>
      <g stroke="${palette.light}" stroke-width="2" stroke-linecap="round">${waves}</g>${boat}`
  },
  castle(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const hill = blend(palette.far, palette.near, 0.75)
    const keep = repeat(7, (at) => {
      const broad = width * random.between(0.05, 0.085)
      const x = width * (0.26 + at * 0.075)
      const top = height * (0.5 - Math.sin(((at + 0.5) / 7) * Math.PI) * random.between(0.12, 0.24))
      const spire = random.chance(0.6)
        ? `M${round(x - 5)} ${round(top)}L${round(x + broad / 2)} ${round(top - broad * 1.5)}L${round(x + broad + 5)} ${round(top)}Z`
        : `M${round(x - 4)} ${round(top)}v-14h${round(broad / 4)}v8h${round(broad / 4)}v-8h${round(broad / 4)}v8h${round(broad / 4)}v-8h8v14Z`
      const light = random.chance(0.7)
        ? `<rect x="${round(x + broad / 2 - 3)}" y="${round(top + 26)}" width="6" height="14" rx="3" fill="${palette.light}"/>`
        : ''
      return `<rect x="${round(x)}" y="${round(top)}" width="${round(broad)}" height="${round(height * 0.75 - top)}" fill="${hill}"/><path d="${spire}" fill="${hill}"/>${light}`
    })
    const back = land(canvas, ridge(canvas, height * 0.54, 6, height * 0.07), blend(palette.far, palette.near, 0.2))
    return (
      back +
      keep +
      land(canvas, ridge(canvas, height * 0.68, 5, height * 0.03), hill) +
      land(canvas, ridge(canvas, height * 0.78, 4, height * 0.03), palette.near)
    )
  },
  pagoda(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const fill = blend(palette.far, palette.near, 0.85)
    const [x, base] = [width * random.between(0.36, 0.64), height * 0.72]
    const floors = repeat(5, (at) => {
      const broad = Math.min(width, height) * (0.34 - at * 0.045)
      const y = base - at * height * 0.083
      const lit = repeat(
        3,
        (window) =>
          `<rect x="${round(x + (window - 1) * broad * 0.2 - 5)}" y="${round(y - height * 0.043)}" width="10" height="${round(height * 0.03)}" fill="${palette.light}" opacity=".9"/>`,
      )
      return `<rect x="${round(x - broad * 0.36)}" y="${round(y - height * 0.06)}" width="${round(broad * 0.72)}" height="${round(height * 0.065)}" fill="${fill}"/>${lit}${roof(x, y - height * 0.05, broad, fill)}`
    })
    const spire = `<rect x="${round(x - 3)}" y="${round(base - height * 0.5)}" width="6" height="${round(height * 0.1)}" fill="${fill}"/>`
    const back = layers(canvas, 2, (_, shade, y) =>
      land(canvas, ridge(canvas, y, 6, height * 0.07), blend(shade, palette.far, 0.55)),
    )
    return (
      back +
      spire +
      floors +
      land(canvas, ridge(canvas, base, 6, 14), fill) +
      land(canvas, ridge(canvas, height * 0.8, 4, 18), palette.near)
    )
  },
  rails(canvas: Canvas) {
    const { width, height, palette } = canvas
    const [x, horizon] = [width * 0.5, height * 0.56]
    const ground = `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="${blend(palette.far, palette.near, 0.8)}"/>`
    const sleepers = repeat(22, (at) => {
      const share = (at / 22) ** 2
      const [y, half] = [horizon + share * (height - horizon), 4 + share * width * 0.42]
      return `<path d="M${round(x - half)} ${round(y)}H${round(x + half)}" stroke-width="${round(1 + share * 11)}"/>`
    })
    const rails = [-1, 1]
      .map((side) => `<path d="M${x} ${round(horizon)}L${round(x + side * width * 0.31)} ${height}" stroke-width="5"/>`)
      .join('')
    const poles = repeat(5, (at) => {
      const share = (at + 1) / 5
      const [px, py, size] = [
        x + width * 0.08 + share ** 1.7 * width * 0.45,
        horizon + share ** 2 * height * 0.3,
        30 + share ** 1.6 * height * 0.4,
      ]
      return `<path d="M${round(px)} ${round(py)}v${round(-size)}M${round(px - size * 0.12)} ${round(py - size * 0.88)}h${round(size * 0.24)}" stroke-width="${round(2 + share * 5)}"/>`
    })
    return `${land(canvas, ridge(canvas, horizon - 8, 8, height * 0.05), palette.far)}${ground}<g stroke="${palette.near}" stroke-linecap="round">${sleepers}${poles}</g><g stroke="${palette.light}" opacity=".85">${rails}</g>`
  },
  circuit(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const step = Math.min(width, height) / 15
    const traces = repeat(38, () => {
      const x = random.int(0, Math.ceil(width / step)) * step
      const y = height * 0.46 + random.int(0, Math.ceil((height * 0.54) / step)) * step
      const [across, down] = [random.int(-3, 3) * step, random.int(1, 4) * step]
      return `<path d="M${round(x)} ${round(y)}v${round(-down / 2)}l${round(across)} ${round(-Math.abs(across) / 2)}" opacity="${round(random.between(0.3, 0.95))}"/>${circle(x, y, step * 0.16, { fill: palette.light, opacity: 0.9 })}`
    })
    const floor = land(
      canvas,
      [
        [0, height * 0.62],
        [width, height * 0.54],
      ],
      palette.near,
    )
    return `${floor}<g fill="none" stroke="${palette.light}" stroke-width="2.4" stroke-linejoin="round">${traces}</g>`
  },
  shelves(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const rows = repeat(4, (row) => {
      const base = height * (0.52 + row * 0.15)
      let books = ''
      for (let x = -4; x < width; ) {
        const [broad, tall] = [random.between(9, 27), height * random.between(0.06, 0.115)]
        const fill = blend(palette.far, palette.near, random.between(0.1, 0.95))
        const lean = random.chance(0.08) ? ` transform="rotate(${random.int(5, 9)} ${round(x)} ${round(base)})"` : ''
        books += `<rect x="${round(x)}" y="${round(base - tall)}" width="${round(broad)}" height="${round(tall)}" fill="${fill}"${lean}/>`
        if (random.chance(0.3))
          books += `<rect x="${round(x + 3)}" y="${round(base - tall * 0.75)}" width="${round(broad - 6)}" height="3" fill="${palette.light}" opacity=".7"/>`
        x += broad + 1.5
      }
      return `${books}<rect y="${round(base)}" width="${width}" height="9" fill="${palette.near}"/>`
    })
    return `<rect y="${round(height * 0.4)}" width="${width}" height="${round(height * 0.6)}" fill="${palette.near}" opacity=".45"/>${rows}`
  },
  garden(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const stems = repeat(34, () => {
      const [x, top, bend] = [random.between(0, width), height * random.between(0.5, 0.82), random.between(-34, 34)]
      const size = random.between(7, 20)
      const petals = repeat(6, (at) => {
        const turn = (at / 6) * Math.PI * 2
        return circle(x + bend + Math.cos(turn) * size * 0.72, top + Math.sin(turn) * size * 0.72, size * 0.55)
      })
      const shade = blend(palette.sky[2], palette.light, random.between(0, 1))
      return `<path d="M${round(x)} ${height}Q${round(x)} ${round((height + top) / 2)} ${round(x + bend)} ${round(top)}" fill="none" stroke="${blend(palette.far, palette.near, 0.6)}" stroke-width="3"/>
        <g fill="${shade}" opacity=".92">${petals}</g>${circle(x + bend, top, size * 0.42, { fill: palette.near })}`
    })
    return (
      land(canvas, ridge(canvas, height * 0.56, 6, 26), palette.far) +
      land(canvas, ridge(canvas, height * 0.7, 5, 22), blend(palette.far, palette.near, 0.55)) +
      stems
    )
  },
  maze(canvas: Canvas) {
    const { width, height, random, palette } = canvas
    const cell = Math.min(width, height) / 17
    const from = height * 0.48
    let walls = ''
    for (let y = from; y < height + cell; y += cell) {
      for (let x = 0; x < width + cell; x += cell) {
        walls += random.chance(0.5)
          ? `M${round(x)} ${round(y)}l${round(cell)} ${round(cell)}`
          : `M${round(x + cell)} ${round(y)}l${round(-cell)} ${round(cell)}`
      }
    }
    return `<rect y="${round(from)}" width="${width}" height="${round(height - from)}" fill="${palette.near}" opacity=".72"/>
      <path d="${walls}" fill="none" stroke="${blend(palette.far, palette.light, 0.35)}" stroke-width="${round(cell * 0.2)}" stroke-linecap="round"/>`
  },
} as const

export type Ground = keyof typeof grounds
