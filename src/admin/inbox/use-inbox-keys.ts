import type { RefObject } from 'react'
import { usePageKeys } from '../page/use-page-keys'

/**
 * The keys of the inbox. j and k move between the links of the entries, which Enter opens. h and u press the button of
 * the entry that names the key: h snoozes it, u marks it as read or unread.
 */
export function useInboxKeys(container: RefObject<HTMLElement | null>): void {
  const entries = () => [...(container.current?.querySelectorAll<HTMLElement>('.inbox-entry') ?? [])]
  const isCurrent = (entry: HTMLElement) => entry.contains(document.activeElement)
  const step = (distance: number) => ({
    run() {
      const all = entries()
      const current = all.findIndex(isCurrent)
      const next = all[current < 0 ? 0 : Math.min(Math.max(current + distance, 0), all.length - 1)]
      next?.querySelector('a')?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'nearest' })
    },
    repeats: true,
  })
  const press = (key: string) => ({
    run: () => entries().find(isCurrent)?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click(),
  })
  usePageKeys({ j: step(1), k: step(-1), h: press('h'), u: press('u') })
}
