import type { ReactNode } from 'react'
import './state-tag.css'
import { stateTone } from './states'
import type { Tone } from './tokens'

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
