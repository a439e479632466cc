import { type RefObject, useEffect, useRef } from 'react'
import { isForPage } from '../use-page-keys'

interface ListKeys {
  /** Holds the rows: elements with `data-row`, their place on the page. */
  container: RefObject<HTMLElement | null>
  onOpen(index: number): void
  /** @param isRange with Shift: from the row chosen before to this one */
  onSelect(index: number, isRange: boolean): void
  onSearch(): void
  onCreate(): void
  onQueue(): void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

const isOutside = (target: EventTarget | null, container: HTMLElement) =>
  target !== document.body && target instanceof Node && !container.contains(target)

/**
 * The keys of a list (look.md "List"): arrows or j and k move between rows, Enter opens, x selects, / searches, c creates, q goes
 * through what waits.
 * Every one of them has a visible counterpart that Tab reaches.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  latest.current = keys

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { container, onOpen, onSelect, onSearch, onCreate, onQueue } = latest.current
      const { target, key } = event
      if (!container.current || !isForPage(event)) return

      const rows = [...container.current.querySelectorAll<HTMLElement>('[data-row]')]
      const current = rows.findIndex((row) => row.contains(document.activeElement))
      const step = steps[key]
      if (step !== undefined) {
        // Arrows go on scrolling the page and moving in the sidebar; the letters belong to the list.
        if (key.startsWith('Arrow') && isOutside(target, container.current)) return
        const next = rows[current < 0 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)]
        next?.focus()
        next?.scrollIntoView({ block: 'nearest' })
      } else if (key === 'Enter' && current >= 0 && target === rows[current]) onOpen(current)
      else if (key.toLowerCase() === 'x' && current >= 0) onSelect(current, event.shiftKey)
      else if (key === '/') onSearch()
      else if (key === 'c') onCreate()
      else if (key === 'q') onQueue()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
