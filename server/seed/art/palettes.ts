/** The colours of an image: sky from top to horizon, its light, hills from far to near, and title. */
export interface Palette {
  sky: readonly [string, string, string]
  light: string
  far: string
  near: string
  ink: string
}

export const palettes = {
  dusk: { sky: ['#1b1440', '#5b2a78', '#f08a6b'], light: '#ffd9a0', far: '#8a4a86', near: '#150e2e', ink: '#fff1de' },
  harbor: { sky: ['#071a2f', '#0f4a63', '#4fb3a9'], light: '#e9fbe5', far: '#1f6d78', near: '#04121f', ink: '#e8fbf6' },
  neon: { sky: ['#0b0620', '#31105e', '#d6247c'], light: '#6ff3ff', far: '#5a1b7c', near: '#08041a', ink: '#fdeaff' },
  ember: { sky: ['#1c0b0b', '#7a1f16', '#f2a541'], light: '#fff0c2', far: '#93351f', near: '#150707', ink: '#fff3dc' },
  jade: { sky: ['#0d2a24', '#2f6b54', '#d8d89a'], light: '#fffbe0', far: '#4c8a68', near: '#081a16', ink: '#fbfbe6' },
  paper: { sky: ['#e9dcc3', '#efd9b4', '#f7ecd6'], light: '#d1492e', far: '#c3b08e', near: '#3a332b', ink: '#fdf6e6' },
  frost: { sky: ['#1d2b53', '#5277a8', '#dbe9f4'], light: '#ffffff', far: '#8fabc9', near: '#15223f', ink: '#ffffff' },
  rose: { sky: ['#4a1d3f', '#b4496f', '#fbd0b4'], light: '#fff4e2', far: '#b76a86', near: '#2c1028', ink: '#fff3ee' },
  abyss: { sky: ['#02060f', '#0a1f44', '#1b5e8a'], light: '#8fe7ff', far: '#143f6b', near: '#01040b', ink: '#dff6ff' },
  meadow: { sky: ['#1f5f8b', '#7fbfc9', '#fdf0b8'], light: '#fffdf0', far: '#7fae7a', near: '#183a2c', ink: '#fffef2' },
  rust: { sky: ['#24140f', '#7d4427', '#e9b872'], light: '#ffe9bd', far: '#94603b', near: '#1a0e0a', ink: '#fff2dc' },
  violet: { sky: ['#120b2e', '#40308f', '#a79bf0'], light: '#f4eaff', far: '#5b4bb0', near: '#0c0722', ink: '#f5f0ff' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** A colour between two, at the fraction `share`. */
export function blend(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(1 + at * 2, 3 + at * 2), 16)
  const mixed = [0, 1, 2].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
