import { type ComponentType, lazy, Suspense } from 'react'

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
