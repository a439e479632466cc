import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Keeps the page while something on it is under way: a step back does nothing, and the browser asks before it closes the tab. */
export function useHold(isUnderWay: boolean): void {
  const { state, reset } = useBlocker(isUnderWay)
  useEffect(() => {
    if (state === 'blocked') reset?.()
  }, [state, reset])
  useAskBeforeUnload(isUnderWay)
}

/** Has the browser ask before the tab is closed or loaded anew, since something would be lost. */
export function useAskBeforeUnload(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosing])
}
