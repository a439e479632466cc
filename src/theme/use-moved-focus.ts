import { type RefObject, useLayoutEffect } from 'react'
import { useMainFocus } from './use-main-focus'

/** The key of the element that leaves the page with the focus, until the end of the same change. */
let left: string | null = null

/**
 * An element that appears at another place of the page keeps its focus, also that of its open panel. Without another
 * place, the page gets the focus.
 */
export function useMovedFocus(element: RefObject<HTMLElement | null>, key: string): void {
  useLayoutEffect(() => {
    const { current } = element
    if (left === key) current?.focus()
    return () => {
      if (!current || (document.activeElement !== current && current.ariaExpanded !== 'true')) return
      left = key
      queueMicrotask(() => {
        left = null
      })
    }
  }, [element, key])
  useMainFocus()
}
