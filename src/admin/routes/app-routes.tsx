import { t } from 'i18next'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { menuGroups } from '../../declare'
import { mayOpen } from '../../providers/access'
import { resources } from '../../registry/resources'
import { type SettingsPage, settingsPageNames, settingsPages } from '../../settings/settings-pages'
import { pagesOfTabs } from '../page/shared-pages'
import { type ProductPage, productParts } from '../product-parts'
import { appResources } from './app-resources'
import { guard, onPathChange, redirectFrom, requireViewer } from './guards'
import { resourceRoutes } from './resource-routes'

const settingsScreens: Readonly<Record<SettingsPage, () => Promise<ComponentType>>> = {
  profile: async () => (await import('../settings/pages')).ProfilePage,
  account: async () => (await import('../settings/pages')).AccountPage,
  appearance: async () => (await import('../settings/appearance')).AppearancePage,
  display: async () => (await import('../settings/display')).DisplayPage,
  notifications: async () => (await import('../settings/pages')).NotificationsPage,
}

const pageAt = (path: string, policyPath: string, load: () => Promise<ComponentType>) => ({
  path,
  loader: guard(policyPath),
  lazy: async () => ({ Component: await load() }),
})

/** A page with a query, whose changes do not run the guard again. */
const queriedPageAt = (...page: Parameters<typeof pageAt>) => ({ ...pageAt(...page), shouldRevalidate: onPathChange })

/** The routes of a page of the product, and of the pages below it. */
const pageRoutes = ({ path, load, detail }: ProductPage): RouteObject[] => {
  if (!load) return []
  const page: RouteObject = {
    ...(path === '/' ? { index: true } : { path }),
    loader: guard(path),
    shouldRevalidate: onPathChange,
    lazy: async () => ({ Component: await load() }),
  }
  if (!detail) return [page]
  return [page, pageAt(`${path}/:${detail.parameter}`, path, detail.load)]
}

/** `/` of a product without a page there: the first entry of the viewer's menu. */
const firstEntry: RouteObject = {
  index: true,
  loader: async ({ request }) => {
    const viewer = await requireViewer(request)
    const entries = appResources(t).filter(
      ({ list, meta }) =>
        list !== undefined && !meta.hide && !meta.parent && mayOpen(viewer, meta.policyPath, meta.action),
    )
    const [first] = menuGroups.flatMap((id) => entries.filter(({ meta }) => meta.group === id))
    return redirectFrom(request, String(first?.list ?? '/settings'))
  },
}

/** All routes of the signed-in area; those of resources are derived from declarations. */
export const appRoutes = (): RouteObject[] => [
  ...(productParts().pages.some(({ path, load }) => path === '/' && load) ? [] : [firstEntry]),
  ...productParts().pages.flatMap(pageRoutes),
  ...resources.flatMap(resourceRoutes),
  ...pagesOfTabs().map(({ page, first }) => ({
    path: page,
    loader: ({ request }: LoaderFunctionArgs) => redirectFrom(request, first.path),
  })),
  ...settingsPageNames.map((page) => pageAt(settingsPages[page], settingsPages[page], settingsScreens[page])),
  // Open to every role: the answer has only events that the account may see.
  queriedPageAt('/activity', '/', async () => (await import('../activity/activity-page')).ActivityPage),
  // It shows only entries of the account.
  queriedPageAt('/inbox', '/', async () => (await import('../inbox/inbox-page')).InboxPage),
  // It shows only panels of lists that the account may open.
  queriedPageAt('/dashboards/:id', '/', async () => (await import('../dashboards/dashboard-page')).DashboardPage),
  // It shows only records and changes that the account may list.
  queriedPageAt('/calendar', '/', async () => (await import('../calendar/calendar-page')).CalendarPage),
  // They show only automations of the account; a super admin sees all.
  pageAt('/automations', '/', async () => (await import('../automations/automations-page')).AutomationsPage),
  queriedPageAt('/automations/:id', '/', async () => (await import('../automations/automation-page')).AutomationPage),
  pageAt('/policy', '/policy', async () => (await import('../policy/policy-page')).PolicyPage),
  queriedPageAt('/graphiql', '/graphiql', async () => (await import('../graphiql/graphiql-page')).GraphiqlPage),
  pageAt('/errors/:error', '/errors', async () => (await import('../errors/named-error-page')).NamedErrorPage),
]

const firstSegment = (path = '/') => path.split('/')[1]

/** The routes that share the first segment of a path: a router compares each path with all of its routes. */
export const routesUnder = (path: string): RouteObject[] =>
  appRoutes().filter((route) => firstSegment(route.path) === firstSegment(path))
