import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react'

interface LaterProps {
  /** What keeps the place. */
  place?: ReactNode
  children(): ReactNode
}

/** Content that the first rows do not need: it is rendered right after they are shown. */
export const Later = ({ place = null, children }: LaterProps) => (useDeferredValue(true, false) ? children() : place)

/**
 * A part of a screen that loads when it is first shown. Every list knows all slots, and should not download parts of
 * forms or records.
 * @example lazyPart(async () => (await import('./comments/comment.ui')).Comment)
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={<div className="skeleton" />}>
      <Part {...props} />
    </Suspense>
  )
}
