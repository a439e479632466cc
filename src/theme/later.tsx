import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from './toasts'

/** Resolves when the browser is idle, for code that the first page does not need. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A part of a screen that loads when it is first shown. Every list knows all slots, and should not download parts of
 * forms or records. A part that does not load reports that, in its place or in a toast. So the page stays, with its
 * typed values.
 * @param placeholder shown while it loads; null for a dialog or another part without a place
 * @example lazyPart(async () => (await import('./comments/comment.ui')).Comment)
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = <div className="skeleton" />,
): ComponentType<Props> {
  const isToast = placeholder === null
  return partOf(
    load,
    () => placeholder,
    () => <MissingPart isToast={isToast} />,
  )
}

/**
 * A part that only adds to its place, such as a link to its text. The place stays if the part does not load.
 * @param Placeholder gets the properties of the part
 */
export const extraPart = <Props extends object>(
  load: Load<Props>,
  Placeholder: ComponentType<Props> = () => null,
): ComponentType<Props> => partOf(load, Placeholder, Placeholder)

/** A part without a place of its own: the nearest `Suspense` shows something else while it loads. */
export const suspendingPart = <Props extends object>(load: Load<Props>) =>
  lazy(() => loadedOr(load, () => <MissingPart />)) as unknown as ComponentType<Props>

const loadedOr = async <Props extends object>(load: Load<Props>, Missing: ComponentType<Props>) => ({
  default: await load().catch(() => Missing),
})

interface KeptPart<Props extends object> {
  Part: ComponentType<Props>
  Placeholder: ComponentType<Props>
  loaded?: ComponentType<Props>
}

function partOf<Props extends object>(
  load: Load<Props>,
  Placeholder: ComponentType<Props>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  const part: KeptPart<Props> = { Part: lazy(loadOnce) as unknown as ComponentType<Props>, Placeholder }
  async function loadOnce() {
    part.loaded ??= (await loadedOr(load, Missing)).default
    return { default: part.loaded }
  }
  const shown = (props: Props) => <LazyPart part={part} props={props} />
  loaders.set(shown, loadOnce)
  return shown
}

const LazyPart = <Props extends object>({ part, props }: { part: KeptPart<Props>; props: Props }) => {
  // The first choice stays, because another component would lose the state of this one.
  const [Loaded] = useState(() => part.loaded)
  return Loaded ? (
    <Loaded {...props} />
  ) : (
    <Suspense fallback={<part.Placeholder {...props} />}>
      <part.Part {...props} />
    </Suspense>
  )
}

/** The loader has tried twice and keeps the failure, so only another page helps. */
const MissingPart = ({ isToast = false }: { isToast?: boolean }) => {
  const { t } = useTranslation()
  const message = t('errors.missingPart')
  useEffect(() => {
    if (isToast) reportMissing(message)
  }, [isToast, message])
  if (isToast) return null
  return (
    <p role="alert" className="alert" data-tone="red">
      {message}
    </p>
  )
}

/**
 * Whether an error is that code or its styles could not be loaded, in the words of the build's loader, of Vite's for
 * styles, and of browsers for modules.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TypeError ? /import|module/i : /\(SystemJS |Unable to preload/).test(error.message)

/** Reports code that a button or a key needs and that does not load. */
export function useMissingCode(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const report = ({ reason }: PromiseRejectionEvent) => {
      if (isMissingCode(reason)) reportMissing(t('errors.missingPart'))
    }
    window.addEventListener('unhandledrejection', report)
    return () => window.removeEventListener('unhandledrejection', report)
  }, [t])
}

const reportMissing = (message: string) => showToast({ key: 'missing-part', type: 'error', message })

const loaders = new WeakMap<object, () => Promise<unknown>>()

/** Loads lazy parts before they are shown, so that nothing moves for them. Other components are ready already. */
export const loadParts = (parts: readonly (object | undefined)[]): Promise<unknown> =>
  Promise.all(parts.map((part) => part && loaders.get(part)?.()))

/**
 * An extra part that loads when the browser is idle after the first rows, which do not need it.
 * @param placeholder shown until then
 */
export function idlePart<Props extends object>(load: Load<Props>, placeholder: ReactNode = null): ComponentType<Props> {
  const Part = extraPart(
    () => whenIdle().then(load),
    () => placeholder,
  )
  return (props) => <Later placeholder={placeholder}>{() => <Part {...props} />}</Later>
}

interface LaterProps {
  /** Shown before the content. */
  placeholder?: ReactNode
  children(): ReactNode
}

/** Content that the first rows do not need: it is rendered right after they are shown. */
export const Later = ({ placeholder = null, children }: LaterProps) =>
  useDeferredValue(true, false) ? children() : placeholder
