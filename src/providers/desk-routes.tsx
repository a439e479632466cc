import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { resources } from '../registry/resources'
import type { RouteHandle } from './crumbs'
import { guard } from './guards'
import { pagesOfTabs } from './pages'
import { resourceRoutes } from './resource-routes'
import { onPathChange } from './revalidation'

const named = (...keys: string[]): RouteHandle => ({ crumbs: (t) => keys.map((key) => ({ label: t(key) })) })

const settingsRoute = (path: string, page: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  loader: guard(path),
  handle: {
    crumbs: (t) => [{ label: t('menu.settings'), to: '/settings' }, { label: t(`settings.${page}.title`) }],
  } satisfies RouteHandle,
  lazy: async () => ({ Component: await load() }),
})

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
  settingsRoute('/settings', 'profile', async () => (await import('../admin/settings/profile')).ProfilePage),
  settingsRoute('/settings/account', 'account', async () => (await import('../admin/settings/account')).AccountPage),
  settingsRoute(
    '/settings/appearance',
    'appearance',
    async () => (await import('../admin/settings/appearance')).AppearancePage,
  ),
  settingsRoute('/settings/display', 'display', async () => (await import('../admin/settings/display')).DisplayPage),
  settingsRoute(
    '/settings/notifications',
    'notifications',
    async () => (await import('../admin/settings/notifications')).NotificationsPage,
  ),
  {
    path: '/help-center',
    loader: guard('/help-center'),
    shouldRevalidate: onPathChange,
    handle: named('menu.help'),
    lazy: async () => ({ Component: (await import('../pages/help/help-center')).HelpCenterPage }),
  },
  {
    path: '/help-center/:article',
    loader: guard('/help-center'),
    handle: {
      crumbs: (t, { article }, title) => [
        { label: t('menu.help'), to: '/help-center' },
        { label: title ?? article ?? '' },
      ],
    } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('../pages/help/help-article')).HelpArticlePage }),
  },
  {
    path: '/policy',
    loader: guard('/policy'),
    handle: named('menu.policy'),
    lazy: async () => ({ Component: (await import('../admin/policy/policy-page')).PolicyPage }),
  },
  {
    path: '/graphiql',
    loader: guard('/graphiql'),
    shouldRevalidate: onPathChange,
    handle: named('menu.graphiql'),
    lazy: async () => ({ Component: (await import('../admin/graphiql/graphiql-page')).GraphiqlPage }),
  },
  {
    path: '/errors/:error',
    loader: guard('/errors'),
    handle: named('menu.errors.title'),
    lazy: async () => ({ Component: (await import('../admin/errors/named-error')).NamedErrorPage }),
  },
]
