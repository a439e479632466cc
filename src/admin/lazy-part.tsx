import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part of a screen that is loaded when it is first shown: slots are known to every list, which should not download what
 * only a form or a record shows.
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
