import { useEffect } from 'react'

/** Gives the focus back to where it was, when the component leaves with the focus. The page does not scroll. */
export function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // The focus may be where the closing action has put it.
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [])
}
