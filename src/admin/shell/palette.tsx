import { lazy, Suspense, useEffect, useRef } from 'react'
import type { NavigationGroup } from './navigation'
import { isPaletteShortcut, openPalette, usePalette } from './shell-state'

const loadDialog = () => import('../palette/palette-dialog')
const PaletteDialog = lazy(async () => ({ default: (await loadDialog()).PaletteDialog }))

/** Milliseconds after the first page, when the browser has time for what a shortcut opens. */
const untilLoaded = 2_000

/** Ctrl or ⌘ K: every record, page and command, found by typing. */
export const Palette = ({ groups }: { groups: readonly NavigationGroup[] }) => {
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

  return <Suspense>{wasOpened.current && <PaletteDialog groups={groups} />}</Suspense>
}
