import { type RefObject, useEffect, useRef } from 'react'
import { tabStops } from './tab-stops'
import { focusContent } from './use-returned-focus'

/**
 * Keeps the focus in a container whose controls replace each other, such as "Publish" by "Unpublish". The focus moves to
 * the control at the same position, or to the content after the last one. Otherwise the browser moves it to the document. The component that renders the
 * container must render with its controls.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: HTMLElement; index: number } | null>(null)
  useEffect(() => {
    const { current: element } = container
    const onFocus = ({ target }: FocusEvent) => {
      const index = tabStops(element).indexOf(target as HTMLElement)
      last.current = { element: target as HTMLElement, index: Math.max(0, index) }
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [container])
  useEffect(() => {
    const { current } = last
    if (!current || (current.element.isConnected && !current.element.matches(':disabled'))) return
    last.current = null
    // A disabled element stays the active one until the next frame.
    if (document.activeElement !== document.body && document.activeElement !== current.element) return
    const stops = tabStops(container.current)
    const stop = stops[Math.min(current.index, stops.length - 1)]
    if (stop) stop.focus()
    else focusContent()
  })
}
