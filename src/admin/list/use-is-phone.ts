import { useSyncExternalStore } from 'react'
import { sizes } from '../../theme/tokens'

const query = window.matchMedia(`(max-width: ${sizes.phone}px)`)

const subscribe = (notify: () => void) => {
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether there is no room for a table: rows are cards then. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
