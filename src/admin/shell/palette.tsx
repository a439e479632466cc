import { lazy, Suspense, useEffect, useRef } from 'react'
import { isPaletteShortcut, openPalette, usePalette } from './shell-state'

const loadDialog = () => import('../palette/palette-dialog')
const PaletteDialog = lazy(async () => ({ default: (await loadDialog()).PaletteDialog }))

/** Milliseconds after the first page, when the browser has time for what a shortcut opens. */
const untilLoaded = 2_000

/** Keys that are pressed before the palette has its focus are its query, and no shortcuts of the page. */
function keepTyped(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || key === 'Tab') return
  if (document.activeElement?.closest('.palette')) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') openPalette(false)
  else if (key === 'Backspace') usePalette.setState(({ query }) => ({ query: query.slice(0, -1) }))
  else if ([...key].length === 1) usePalette.setState(({ query }) => ({ query: query + key }))
}

/** Ctrl or ⌘ K: every record, page and command, found by typing. */
export const Palette = () => {
  const { isOpen } = usePalette()
  const wasOpened = useRef(false)
  if (isOpen) wasOpened.current = true

  useEffect(() => {
    // Loaded before it is opened, so that the first letters after the shortcut are not lost.
    const timer = setTimeout(() => void loadDialog(), untilLoaded)
    const toggle = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return
      event.preventDefault()
      openPalette(!usePalette.getState().isOpen)
    }
    window.addEventListener('keydown', toggle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', toggle)
    }
  }, [])

  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('keydown', keepTyped, { capture: true })
    return () => window.removeEventListener('keydown', keepTyped, { capture: true })
  }, [isOpen])

  return <Suspense>{wasOpened.current && <PaletteDialog />}</Suspense>
}
