import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../providers/auth-storage'

/**
 * Blocks navigation while work is in progress: the back button does nothing, and the browser confirms closing the tab.
 * An ended session still redirects to sign-in.
 */
export function useHold(isUnderWay: boolean): void {
  const { state, reset } = useBlocker(() => isUnderWay && isSignedIn())
  useEffect(() => {
    if (state === 'blocked') reset?.()
  }, [state, reset])
  useAskBeforeUnload(isUnderWay)
}

/** Confirms closing or reloading the tab with unsaved changes, except after the session ended. */
export function useAskBeforeUnload(isLosing: boolean): void {
  useEffect(() => (isLosing ? askBeforeUnload() : undefined), [isLosing])
}

/** Confirms closing or reloading the tab until the work ends, which may outlive its screen. */
export function holdTab(work: Promise<void>): Promise<void> {
  return work.finally(askBeforeUnload())
}

/** Returns what ends it. */
function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isSignedIn()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
