import { useEffect, useRef } from 'react'
import { isForPage, nameOfKey } from './key-press'

/** What a key does on the page. */
export interface PageKey {
  run(): void
  /** Goes on while the key is held: a step may, a decision must not. */
  repeats?: boolean
}

/** Gives keys of the keyboard a meaning as long as the page is shown, by their name: `a`, `?`, `ArrowLeft`. */
export function usePageKeys(keys: Readonly<Record<string, PageKey>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOfKey(event)
      const found = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!found || !isForPage(event)) return
      event.preventDefault()
      if (!event.repeat || found.repeats) found.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
