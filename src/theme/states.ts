import { stateTones } from '../product'
import type { Tone } from './tokens'

const toneOfState = new Map<string, Tone>(Object.entries(stateTones))

/** The tone of a state's value, the same on every screen; undefined for a value that is not a state (a type, a role). */
export const stateTone = (state: string): Tone | undefined => toneOfState.get(state)
