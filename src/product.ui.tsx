import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { lazyPart } from './admin/lazy-part'
import type { MenuGroup } from './declare'
import { clerkRoutes } from './pages/clerk/clerk-routes'
import { clerkPaths } from './pages/clerk/clerk-settings'

export { Mark } from './pages/mark'

/** A page of the product that shows no resource. */
export interface ProductPage {
  id: string
  /** Its route, and its path in the access table. */
  path: string
  group: MenuGroup
  icon: string
  /** The message key of its name. */
  label: string
  /** Entries below its own in the menu. */
  children?: readonly { id: string; path: string; label: string }[]
  /** Omitted for pages outside of the signed-in area. */
  load?(): Promise<ComponentType>
  /** A page below it, named by its route parameter. */
  detail?: { parameter: string; load(): Promise<ComponentType> }
  /** What the account menu opens for roles that may not open the page; omitted for pages that are theirs alone. */
  dialog?: ComponentType<{ onClose(): void }>
}

/** The pages of the product with an entry in the menu. */
export const productPages: readonly ProductPage[] = [
  {
    id: 'dashboard',
    path: '/',
    group: 'general',
    icon: 'home',
    label: 'menu.dashboard',
    load: async () => (await import('./pages/dashboard/dashboard')).DashboardPage,
  },
  {
    id: 'clerk',
    path: '/clerk',
    group: 'pages',
    icon: 'key',
    label: 'menu.clerk.title',
    children: Object.entries(clerkPaths).map(([id, path]) => ({ id: `clerk-${id}`, path, label: `menu.clerk.${id}` })),
  },
  {
    id: 'help',
    path: '/help-center',
    group: 'other',
    icon: 'help',
    label: 'menu.help',
    load: async () => (await import('./pages/help/help-center')).HelpCenterPage,
    detail: {
      parameter: 'article',
      load: async () => (await import('./pages/help/help-article')).HelpArticlePage,
    },
    dialog: lazyPart(async () => (await import('./pages/help/help-dialog')).HelpDialog),
  },
]

/** Routes of the product outside of the signed-in area. */
export const productRoutes: readonly RouteObject[] = [clerkRoutes]
