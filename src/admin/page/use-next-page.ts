import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { hasLeft } from '../../providers/navigation'

/**
 * Opens a page after work that takes time, such as the record after its creation. A person who has left this page in the
 * meantime stays where they are.
 */
export function useNextPage(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    async (path, options) => {
      if (!hasLeft(pathname)) await navigate(path, options)
    },
    [navigate, pathname],
  )
}
