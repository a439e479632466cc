import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Links to pages beside each other. A narrow row scrolls to that of the current page, in itself alone. */
export const SegmentNav = ({ label, children }: { label: string; children: ReactNode }) => {
  const nav = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current page has changed
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const row = nav.current?.getBoundingClientRect()
    if (!current || !row) return
    const left = Math.min(0, current.left - row.left) || Math.max(0, current.right - row.right)
    nav.current?.scrollBy({ left })
  }, [pathname, search])
  return (
    <nav ref={nav} className="segments" style={{ display: 'flex', gap: 4 }} aria-label={label}>
      {children}
    </nav>
  )
}
