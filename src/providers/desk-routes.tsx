import { type RouteObject, redirect } from 'react-router'
import { resources } from '../resources'
import type { RouteHandle } from './crumbs'
import { guard } from './guards'
import { pagesOfTabs } from './pages'
import { resourceRoutes } from './resource-routes'
import { onPathChange } from './revalidation'

const named = (...keys: string[]): RouteHandle => ({ crumbs: (t) => keys.map((key) => ({ label: t(key) })) })

/** Every page of the signed-in area; those of resources follow from their declarations. */
export const deskRoutes = (): RouteObject[] => [
  {
    index: true,
    loader: guard('/'),
    shouldRevalidate: onPathChange,
    handle: named('menu.dashboard'),
    lazy: async () => ({ Component: (await import('../pages/dashboard/dashboard')).DashboardPage }),
  },
  ...resources.flatMap(resourceRoutes),
  ...pagesOfTabs().map(({ page, first }) => ({ path: page, loader: () => redirect(first.path) })),
  { path: '/settings', loader: () => redirect('/settings/appearance') },
  {
    path: '/settings/appearance',
    loader: guard('/settings/appearance'),
    handle: named('menu.settings', 'menu.appearance'),
    lazy: async () => ({ Component: (await import('../pages/settings/appearance')).AppearancePage }),
  },
  {
    path: '/errors/:error',
    loader: guard('/errors'),
    handle: named('menu.errors.title'),
    lazy: async () => ({ Component: (await import('../pages/errors/named-error')).NamedErrorPage }),
  },
]
