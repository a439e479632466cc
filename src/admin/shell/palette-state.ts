import { create } from 'zustand'

export const usePalette = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openPalette = (isOpen: boolean): void => usePalette.setState({ isOpen })

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The shortcut as displayed on the reader's platform. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K'

export const isPaletteShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey
