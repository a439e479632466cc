interface Letter {
  width: number
  path: string
}

/**
 * Capitals of one even stroke on a grid six high, for the covers of the demo games. A machine without fonts draws the
 * same image.
 */
const letters: Readonly<Record<string, Letter>> = {
  A: { width: 4.4, path: 'M0 6L2.2 0L4.4 6M.8 4H3.6' },
  B: { width: 3.8, path: 'M0 0V6H2.2A1.55 1.55 0 0 0 2.2 2.9H0M2 2.9A1.45 1.45 0 0 0 2 0H0' },
  C: { width: 5.2, path: 'M5.236 1A3 3 0 1 0 5.236 5' },
  D: { width: 4.7, path: 'M0 0V6H1.7A3 3 0 0 0 1.7 0Z' },
  E: { width: 3.1, path: 'M3.1 0H0V6H3.1M0 3H2.7' },
  F: { width: 3, path: 'M3 0H0V6M0 3H2.6' },
  G: { width: 6, path: 'M5.236 1A3 3 0 1 0 5.97 3.4H3.6' },
  H: { width: 4, path: 'M0 0V6M4 0V6M0 3H4' },
  I: { width: 0, path: 'M0 0V6' },
  J: { width: 2.6, path: 'M2.6 0V4.7A1.3 1.3 0 0 1 0 4.7' },
  K: { width: 3.8, path: 'M0 0V6M3.6 0L0 3.5M1.2 2.4L3.8 6' },
  L: { width: 2.8, path: 'M0 0V6H2.8' },
  M: { width: 5.6, path: 'M0 6L.7 0L2.8 4.4L4.9 0L5.6 6' },
  N: { width: 4.2, path: 'M0 6V0L4.2 6V0' },
  O: { width: 6, path: 'M3 0A3 3 0 1 0 3 6A3 3 0 1 0 3 0Z' },
  P: { width: 3.6, path: 'M0 6V0H2A1.6 1.6 0 0 1 2 3.2H0' },
  Q: { width: 6, path: 'M3 0A3 3 0 1 0 3 6A3 3 0 1 0 3 0ZM3.8 4.2L5.7 6.2' },
  R: { width: 3.7, path: 'M0 6V0H2A1.6 1.6 0 0 1 2 3.2H0M1.9 3.2L3.7 6' },
  S: { width: 3.3, path: 'M3.1 1.1A1.5 1.45 0 1 0 1.65 2.9A1.6 1.55 0 1 1 .05 4.6' },
  T: { width: 3.6, path: 'M0 0H3.6M1.8 0V6' },
  U: { width: 4, path: 'M0 0V4A2 2 0 0 0 4 4V0' },
  V: { width: 4.2, path: 'M0 0L2.1 6L4.2 0' },
  W: { width: 6.2, path: 'M0 0L1.6 6L3.1 .8L4.6 6L6.2 0' },
  X: { width: 3.8, path: 'M0 0L3.8 6M3.8 0L0 6' },
  Y: { width: 3.8, path: 'M0 0L1.9 3L3.8 0M1.9 3V6' },
  Z: { width: 3.6, path: 'M0 0H3.6L0 6H3.6' },
  0: { width: 3.8, path: 'M1.9 0A1.9 3 0 1 0 1.9 6A1.9 3 0 1 0 1.9 0Z' },
  1: { width: 1.2, path: 'M0 1L1.2 0V6' },
  2: { width: 3.4, path: 'M.1 1.6A1.65 1.6 0 1 1 2.9 2.7L0 6H3.4' },
  3: { width: 3.2, path: 'M.2 1A1.5 1.45 0 1 1 1.5 2.85A1.6 1.55 0 1 1 0 4.9' },
  4: { width: 3.4, path: 'M2.6 6V0L0 4.4H3.4' },
  5: { width: 3.4, path: 'M3 0H.7L.3 2.7A1.75 1.75 0 1 1 0 5' },
  6: { width: 3.6, path: 'M2.6 0L.4 3M1.8 2.4A1.8 1.8 0 1 0 1.8 6A1.8 1.8 0 1 0 1.8 2.4Z' },
  7: { width: 3.4, path: 'M0 0H3.4L1 6' },
  8: {
    width: 3.4,
    path: 'M1.7 0A1.4 1.4 0 1 0 1.7 2.8A1.4 1.4 0 1 0 1.7 0ZM1.7 2.8A1.6 1.6 0 1 0 1.7 6A1.6 1.6 0 1 0 1.7 2.8Z',
  },
  9: { width: 3.6, path: 'M1 6L3.2 3M1.8 0A1.8 1.8 0 1 0 1.8 3.6A1.8 1.8 0 1 0 1.8 0Z' },
  ' ': { width: 1.6, path: '' },
  "'": { width: 0, path: 'M0 0V1.3' },
  '-': { width: 1.6, path: 'M0 3.4H1.6' },
  '.': { width: 0, path: 'M0 6V5.98' },
  ',': { width: 0.3, path: 'M.3 5.7L0 6.8' },
  ':': { width: 0, path: 'M0 2V1.98M0 5.6V5.58' },
}

const tracking = 1.25
const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (letters[sign]?.width ?? 0) + tracking, -tracking)

/** Breaks a text into lines no wider than `width`, between words. */
function breakLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * A text in capitals of height `size` pixels; `bottom` is the baseline of the last line. Returns SVG and its height.
 */
export function lettering(
  text: string,
  box: { x: number; bottom: number; width: number; size: number; weight?: number },
) {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/’/g, "'")
    .replace(/&/g, 'and')
    .toUpperCase()
  const known = [...plain]
    .filter((sign) => sign in letters)
    .join('')
    .trim()
  if (known === '') return { svg: '', height: 0 }
  const longest = Math.max(...known.split(' ').map(widthOf))
  const scale = Math.min(box.size / 6, box.width / longest)
  const lines = breakLines(known, box.width / scale)
  const lineHeight = 6 * scale + 3.4 * scale
  const height = lines.length * lineHeight - 3.4 * scale
  const drawn = lines.map((line, row) => {
    const y = box.bottom - height + row * lineHeight
    let x = 0
    const paths = [...line].map((sign) => {
      const letter = letters[sign] ?? { width: 0, path: '' }
      const placed = letter.path && `<path transform="translate(${x.toFixed(2)} 0)" d="${letter.path}"/>`
      x += letter.width + tracking
      return placed
    })
    return `<g transform="translate(${box.x} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${paths.join('')}</g>`
  })
  const stroke = `fill="none" stroke-width="${box.weight ?? 0.66}" stroke-linecap="round" stroke-linejoin="round"`
  return { svg: `<g ${stroke}>${drawn.join('')}</g>`, height }
}
