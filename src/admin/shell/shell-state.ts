import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  /** Only icons; stored on this device. */
  isCollapsed: boolean
  /** The drawer of narrow windows. */
  isDrawerOpen: boolean
}

export const useSidebar = create<SidebarState>()(
  persist((): SidebarState => ({ isCollapsed: false, isDrawerOpen: false }), {
    name: 'storydesk-sidebar',
    partialize: ({ isCollapsed }) => ({ isCollapsed }),
  }),
)

export const toggleSidebar = (): void => {
  useSidebar.setState(({ isCollapsed }) => ({ isCollapsed: !isCollapsed }))
}

export const openDrawer = (isDrawerOpen: boolean): void => {
  // A new state renders the shell again, even with the same value.
  if (useSidebar.getState().isDrawerOpen !== isDrawerOpen) useSidebar.setState({ isDrawerOpen })
}

export const usePalette = create<{ isOpen: boolean; query: string }>()(() => ({ isOpen: false, query: '' }))

/** Opens the palette without a query, or closes it. */
export const openPalette = (isOpen: boolean): void => usePalette.setState({ isOpen, query: '' })

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
