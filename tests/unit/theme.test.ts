import { describe, expect, test } from 'vitest'
import { stateTone } from '../../src/theme/states'
import { type Mode, palettes, type Tone, tones } from '../../src/theme/tokens'
import { variablesSheet } from '../../src/theme/variables'

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast of two colours; AA asks 4.5 for text and 3 for what is no text. */
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as Mode[])('%s theme', (mode) => {
  const palette = palettes[mode]
  const grounds = ['page', 'surface', 'raised', 'subtle'] as const
  const inks = ['text', 'textSecondary', 'textTertiary', 'accentText', 'dangerText'] as const

  test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))('%s on %s is AA', (ink, ground) => {
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['accent', 'accentHover', 'accentActive', 'danger'] as const)('a button’s word on %s is AA', (ground) => {
    expect(contrast(palette.onAccent, palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('the current entry of the sidebar is AA', () => {
    expect(contrast(palette.accentText, palette.accentSubtle)).toBeGreaterThanOrEqual(4.5)
  })

  test('the focus ring stands out', () => {
    for (const ground of grounds) expect(contrast(palette.focus, palette[ground])).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.keys(tones[mode]) as Tone[])('a %s state’s word is AA', (tone) => {
    expect(contrast(tones[mode][tone].text, tones[mode][tone].background)).toBeGreaterThanOrEqual(4.5)
  })
})

test('states have the colours they are to have everywhere', () => {
  const expected: Record<string, Tone> = {
    draft: 'grey',
    pending: 'amber',
    active: 'green',
    published: 'green',
    approved: 'green',
    paid: 'green',
    rejected: 'red',
    suspended: 'red',
    cancelled: 'red',
    scheduled: 'blue',
    invited: 'blue',
    expired: 'muted',
    hidden: 'muted',
  }
  for (const [state, tone] of Object.entries(expected)) expect(stateTone(state), state).toBe(tone)
  expect(stateTone('toString')).toBeUndefined()
  expect(stateTone('text_adventure')).toBeUndefined()
})

test('every token is a variable of the style sheet', () => {
  const sheet = variablesSheet()
  expect(sheet).toContain('--text-secondary:#4c5667')
  expect(sheet).toContain('[data-theme="dark"]{--page:')
  expect(sheet).toContain('--green-dot:')
  expect(sheet).toContain('--loading-bar:2px')
})
