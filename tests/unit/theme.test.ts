import { describe, expect, test } from 'vitest'
import { stateTone } from '../../src/theme/state-tag'
import { type Mode, palettes } from '../../src/theme/tokens'
import { type Tone, tones } from '../../src/theme/tones'
import { variablesSheet } from '../../src/theme/variables'

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast of two colours; AA requires 4.5 for text and 3 for other content. */
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as Mode[])('%s theme', (mode) => {
  const palette = palettes[mode]
  const grounds = ['page', 'surface', 'raised', 'subtle'] as const
  const inks = ['text', 'textSecondary', 'textTertiary', 'accentText', 'dangerText'] as const

  test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
    '%s on %s has AA contrast',
    (ink, ground) => {
      expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['accent', 'accentHover', 'accentActive', 'danger'] as const)(
    "a button's label on %s has AA contrast",
    (ground) => {
      expect(contrast(palette.onAccent, palette[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('the current entry of the sidebar has AA contrast', () => {
    expect(contrast(palette.accentText, palette.accentSubtle)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['focus', 'controlBorder'] as const)('%s has enough contrast on every ground', (edge) => {
    for (const ground of grounds) expect(contrast(palette[edge], palette[ground])).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.keys(tones[mode]) as Tone[])('the label of the state %s has AA contrast', (tone) => {
    expect(contrast(tones[mode][tone].text, tones[mode][tone].background)).toBeGreaterThanOrEqual(4.5)
  })
})

test('a value that is no state has no colour', () => {
  expect(stateTone('toString')).toBeUndefined()
})

test('every token is a variable of the style sheet, in both themes', () => {
  const sheet = variablesSheet()
  for (const mode of ['light', 'dark'] as const) {
    const block = sheet.split(`[data-theme="${mode}"]{`)[1]?.split('}')[0]?.split(';') ?? []
    for (const [name, colour] of Object.entries(palettes[mode])) {
      expect(block).toContain(`--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${colour}`)
    }
    for (const tone of Object.keys(tones[mode])) expect(block.join(';')).toContain(`--${tone}-dot:`)
  }
})
