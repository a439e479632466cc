import { useSyncExternalStore } from 'react'
import { sizes } from '../../theme/tokens'

const query = window.matchMedia(`(max-width: ${sizes.phone}px)`)

const subscribe = (notify: () => void) => {
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether the screen is too narrow for a table, so that rows are cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
