import { type RefObject, useEffect, useRef } from 'react'
import { tabStops } from './tab-stops'

/**
 * Keeps the focus in a place whose controls replace each other, such as "Publish" by "Unpublish": it goes to the control
 * that is now at the position. Without it the browser moves the focus to the document. The component that renders the
 * place must render with its controls.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: HTMLElement; index: number } | null>(null)
  useEffect(() => {
    const { current: element } = place
    const onFocus = ({ target }: FocusEvent) => {
      const index = tabStops(element).indexOf(target as HTMLElement)
      last.current = { element: target as HTMLElement, index: Math.max(0, index) }
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [place])
  useEffect(() => {
    const { current } = last
    if (!current || (current.element.isConnected && !current.element.matches(':disabled'))) return
    last.current = null
    // A disabled element stays the active one until the next frame.
    if (document.activeElement !== document.body && document.activeElement !== current.element) return
    const stops = tabStops(place.current)
    stops[Math.min(current.index, stops.length - 1)]?.focus()
  })
}
