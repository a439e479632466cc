import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  /** What keeps the place. */
  place?: ReactNode
  children(): ReactNode
}

/** Content that the first rows do not need: it is rendered right after they are shown. */
export const Later = ({ place = null, children }: LaterProps) => (useDeferredValue(true, false) ? children() : place)
