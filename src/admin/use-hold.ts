import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../providers/auth-storage'

/**
 * Keeps the page while something on it is under way: a step back does nothing, and the browser asks before it closes the tab.
 * A session that ended leads to sign-in all the same.
 */
export function useHold(isUnderWay: boolean): void {
  const { state, reset } = useBlocker(() => isUnderWay && isSignedIn())
  useEffect(() => {
    if (state === 'blocked') reset?.()
  }, [state, reset])
  useAskBeforeUnload(isUnderWay)
}

/** Has the browser ask before the tab is closed or loaded anew, since something would be lost; not when the session ended. */
export function useAskBeforeUnload(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isSignedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLosing])
}
