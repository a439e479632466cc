import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  query: string
  /** Enter was pressed before the rows of the query were there. */
  wantsFirst: boolean
}

const closed: PaletteState = { isOpen: false, query: '', wantsFirst: false }

export const usePalette = create<PaletteState>()(() => closed)

/** Opens the palette without a query, or closes it. */
export const openPalette = (isOpen: boolean): void => usePalette.setState({ ...closed, isOpen })

export const setWantsFirst = (wantsFirst: boolean): void => usePalette.setState({ wantsFirst })

export const setQuery = (query: string): void => usePalette.setState({ query, wantsFirst: false })

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The shortcut as displayed on the reader's platform. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K'

export const isPaletteShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey

declare global {
  interface Window {
    /** Listens to the shortcut for the script of `index.html`, before the app shell does. */
    searchKey?: EventListener & { isPressed?: boolean }
  }
}

/** Opens the palette if its shortcut was pressed while the scripts loaded. */
export function takeEarlyShortcut(): void {
  const { searchKey } = window
  if (!searchKey) return
  window.removeEventListener('keydown', searchKey)
  window.searchKey = undefined
  if (searchKey.isPressed) openPalette(true)
}
