import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'

/** Resolves when the browser is idle, for code that the first page does not need. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })

/**
 * A part of a screen that loads when it is first shown. Every list knows all slots, and should not download parts of
 * forms or records.
 * @param place what keeps its place
 * @example lazyPart(async () => (await import('./comments/comment.ui')).Comment)
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = <div className="skeleton" />,
): ComponentType<Props> {
  const part: KeptPart<Props> = { Part: lazy(loadOnce) as unknown as ComponentType<Props>, place }
  async function loadOnce() {
    part.loaded ??= await load()
    return { default: part.loaded }
  }
  const shown = (props: Props) => <LazyPart part={part} props={props} />
  loaders.set(shown, loadOnce)
  return shown
}

interface KeptPart<Props extends object> {
  Part: ComponentType<Props>
  place: ReactNode
  loaded?: ComponentType<Props>
}

const LazyPart = <Props extends object>({ part, props }: { part: KeptPart<Props>; props: Props }) => {
  // The first choice stays, because another component would lose the state of this one.
  const [Loaded] = useState(() => part.loaded)
  return Loaded ? (
    <Loaded {...props} />
  ) : (
    <Suspense fallback={part.place}>
      <part.Part {...props} />
    </Suspense>
  )
}

const loaders = new WeakMap<object, () => Promise<unknown>>()

/** Loads lazy parts before they are shown, so that nothing moves for them. Other components are ready already. */
export const loadParts = (parts: readonly (object | undefined)[]): Promise<unknown> =>
  Promise.allSettled(parts.map((part) => part && loaders.get(part)?.()))

/**
 * A part that loads when the browser is idle after the first rows, which do not need it. Without a network it is absent:
 * its failure would replace the page and what was typed there, and a browser never loads a failed module again.
 * @param place what keeps its place
 */
export function idlePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place?: ReactNode,
): ComponentType<Props> {
  const absent = () => () => place
  const Part = lazyPart(() => whenIdle().then(load).catch(absent), place ?? null)
  return (props) => <Later place={place}>{() => <Part {...props} />}</Later>
}

interface LaterProps {
  /** What keeps the place. */
  place?: ReactNode
  children(): ReactNode
}

/** Content that the first rows do not need: it is rendered right after they are shown. */
export const Later = ({ place = null, children }: LaterProps) => (useDeferredValue(true, false) ? children() : place)
