import type { ReactNode } from 'react'
import { stateTones } from '../product'
import type { Tone } from './tones'

const toneOfState = new Map<string, Tone>(Object.entries(stateTones))

/**
 * The tone of a state's value, the same on every screen. Undefined for a value that is not a state (a type, a role).
 */
export const stateTone = (state: string): Tone | undefined => toneOfState.get(state)

interface StateTagProps {
  /** The stored value: `published`, `pending`. It determines the colour. */
  state: string
  /** The displayed label. */
  children: ReactNode
  /** Overrides the colour of the value. */
  tone?: Tone
}

/** A state: its label with a coloured dot, never only a colour. */
export const StateTag = ({ state, children, tone = stateTone(state) }: StateTagProps) => (
  <span className="state-tag text-secondary text-caption text-strong" data-tone={tone} data-state={state}>
    {tone && <span className="state-tag-dot" aria-hidden="true" />}
    {children}
  </span>
)
