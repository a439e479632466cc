import { type Mode, palettes } from '../../theme/tokens'
import { curves, tones } from '../../theme/tones'

/** `#4f46e5` as `243, 75%, 59%`: GraphiQL derives its shades from these three numbers. */
function hslOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const range = most - least
  const light = (most + least) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1))
  const sixth =
    range === 0
      ? 0
      : most === red
        ? ((green - blue) / range + 6) % 6
        : most === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4
  const percent = (part: number) => `${Math.round(part * 100)}%`
  return `${Math.round(sixth * 60)}, ${percent(saturation)}, ${percent(light)}`
}

/** GraphiQL's elements, including those in the body: it sets its colours there again for the dark theme. */
const selectors = [
  '.graphiql-container',
  '.CodeMirror-info',
  '.CodeMirror-lint-tooltip',
  '.graphiql-dialog',
  '.graphiql-dialog-overlay',
  '.graphiql-tooltip',
  '[data-radix-popper-content-wrapper]',
]

const sheetOf = (mode: Mode): string => {
  const { accent, accentText, success, warning, danger, textSecondary, surface } = palettes[mode]
  const { amber, blue } = tones[mode]
  const colours = {
    primary: accent,
    secondary: curves[mode],
    tertiary: amber.text,
    info: blue.text,
    success,
    warning,
    error: danger,
    neutral: textSecondary,
    base: surface,
  }
  const values = Object.entries(colours).map(([name, colour]) => `--color-${name}:${hslOf(colour)}`)
  // GraphiQL's opacities of secondary texts, raised for readable contrast.
  const shares = '--alpha-secondary:1;--alpha-tertiary:0.85'
  const fonts = '--font-family:var(--font);--font-family-mono:var(--monospace)'
  // GraphiQL's button colour, also used for keywords, is too dark on a dark background.
  const keywords = `body .graphiql-container .cm-s-graphiql .cm-keyword{color:${accentText}}`
  return `body[class] :is(${selectors}),html body :is(${selectors}){${values.join(';')};${shares};${fonts}}${keywords}`
}

/** Applies the theme's colours and fonts to GraphiQL; returns a function that removes them. */
export function applyTheme(mode: Mode): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheetOf(mode))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
