import { fontStacks, lineHeights, type Mode, monospaceStack, palettes, sizes, times } from './tokens'
import { curves, tones } from './tones'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const block = (selector: string, values: Record<string, string>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';')}}`

const coloursOf = (mode: Mode): Record<string, string> => ({
  ...palettes[mode],
  ...Object.fromEntries(
    Object.entries(tones[mode]).flatMap(([tone, colours]) =>
      Object.entries(colours).map(([part, colour]) => [`${tone}-${part}`, colour]),
    ),
  ),
  curve: curves[mode],
})

const pixels = Object.fromEntries(
  Object.entries(sizes).map(([name, size]) => [name === 'text' ? 'text-size' : name, `${size}px`]),
)

/** The tokens as CSS variables: `--border`, `--text-secondary`, `--green-dot`, `--radius`, `--quick`. */
export const variablesSheet = (): string =>
  [
    block(':root', {
      ...pixels,
      quick: `${times.quick}ms`,
      calm: `${times.calm}ms`,
      monospace: monospaceStack,
      font: fontStacks.inter,
      lineHeight: String(lineHeights.en),
    }),
    block(':root,[data-theme="light"]', coloursOf('light')),
    block('[data-theme="dark"]', coloursOf('dark')),
    block('[data-font="inter"]', { font: fontStacks.inter }),
    block('[data-font="manrope"]', { font: fontStacks.manrope }),
    block('[data-font="system"]', { font: fontStacks.system }),
    ...Object.entries(tones.light).map(([tone, colours]) =>
      block(
        `[data-tone="${tone}"]`,
        Object.fromEntries(Object.keys(colours).map((part) => [`tone-${part}`, `var(--${tone}-${part})`])),
      ),
    ),
    block(':root:lang(zh)', { lineHeight: String(lineHeights.zh) }),
  ].join('\n')
