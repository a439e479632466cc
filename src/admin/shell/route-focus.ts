import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a move to another page the keyboard stands at its beginning, unless the page took the focus itself.
 * @returns the ref for the page's `main`
 */
export const useRouteFocus = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
