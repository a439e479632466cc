import type { Mode } from './tokens'

export type Tone = 'grey' | 'amber' | 'green' | 'red' | 'blue' | 'muted'

export interface ToneColours {
  text: string
  background: string
  dot: string
}

/** The colours of states. They and the curves are a module of their own: most pages use the variables only. */
export const tones: Record<Mode, Record<Tone, ToneColours>> = {
  light: {
    grey: { text: '#4c5667', background: '#eef0f4', dot: '#7f8a9c' },
    amber: { text: '#8a4b00', background: '#fff3dc', dot: '#d98a12' },
    green: { text: '#17683e', background: '#e3f6ec', dot: '#24a266' },
    red: { text: '#ac1b2e', background: '#fdeaec', dot: '#dc3d50' },
    blue: { text: '#1a58a8', background: '#e6f1fe', dot: '#3583e0' },
    muted: { text: '#626d80', background: '#f5f6f9', dot: '#b3bbc8' },
  },
  dark: {
    grey: { text: '#b6bfce', background: '#232936', dot: '#8893a5' },
    amber: { text: '#f2bd6a', background: '#33260f', dot: '#dc9a35' },
    green: { text: '#6fd6a3', background: '#112e21', dot: '#35b377' },
    red: { text: '#ff9aa5', background: '#3a181e', dot: '#e6586a' },
    blue: { text: '#87bcf8', background: '#12294a', dot: '#4c94ea' },
    muted: { text: '#8b95a7', background: '#191e28', dot: '#525c6d' },
  },
}

/** The curves of charts. */
export const curves: Record<Mode, string> = { light: '#4f46e5', dark: '#8b8df8' }
