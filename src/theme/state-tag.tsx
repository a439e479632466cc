import type { ReactNode } from 'react'
import './state-tag.css'
import { stateTones } from '../product'
import type { Tone } from './tokens'

const toneOfState = new Map<string, Tone>(Object.entries(stateTones))

/** The tone of a state's value, the same on every screen; undefined for a value that is not a state (a type, a role). */
export const stateTone = (state: string): Tone | undefined => toneOfState.get(state)

interface StateTagProps {
  /** The stored word: `published`, `pending`. Decides the colour. */
  state: string
  /** The word people read. */
  children: ReactNode
  /** Overrides the colour that the word would give. */
  tone?: Tone
}

/** A state: always its word with a dot of its colour beside it, never the colour alone. */
export const StateTag = ({ state, children, tone = stateTone(state) }: StateTagProps) => (
  <span className="state-tag" data-tone={tone} data-state={state}>
    {tone && <span className="state-tag-dot" aria-hidden="true" />}
    {children}
  </span>
)
