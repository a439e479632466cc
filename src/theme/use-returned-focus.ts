import { useEffect, useState } from 'react'

/** Focuses the content of the page, after a control left the page with the focus. The page does not scroll. */
export const focusContent = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/**
 * Gives the focus back to where it was, when the component leaves with the focus. The page does not scroll. The content
 * receives it if the former element is gone, such as the bar of a selection.
 */
export function useReturnedFocus(): void {
  const [rendered] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(() => {
    // A field of the component may have the focus already. After a dialog that this one replaces, it is back.
    const before = rendered?.isConnected ? rendered : (document.activeElement as HTMLElement | null)
    return () => {
      // The focus may be where the closing action has put it.
      if (document.activeElement !== document.body) return
      if (before?.isConnected) before.focus({ preventScroll: true })
      else focusContent()
    }
  }, [rendered])
}
