import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { browserStorage } from '../../preferences/browser-storage'

interface SidebarState {
  /** Only icons; stored on this device. */
  isCollapsed: boolean
  /** The drawer of narrow windows. */
  isDrawerOpen: boolean
}

export const useSidebar = create<SidebarState>()(
  persist((): SidebarState => ({ isCollapsed: false, isDrawerOpen: false }), {
    name: 'storydesk-sidebar',
    storage: createJSONStorage(() => browserStorage),
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
