import type { ResourceProps } from '@refinedev/core'
import type { TFunction } from 'i18next'
import type { FrameworkPage, MenuGroup, ResourceDeclaration } from '../../declare'
import { menu, signUpAccount } from '../../product'
import { resources } from '../../registry/resources'
import { settingsPageNames, settingsPages } from '../../settings/settings-pages'
import { errorNames } from '../errors/error-names'
import { pageLabel, pagesOfTabs } from '../page/shared-pages'
import { productParts } from '../product-parts'

/** A resource or a page with an address. The menu, the breadcrumb and the title of the tab are made of them. */
interface AppResource extends ResourceProps {
  meta: {
    icon: string
    group: MenuGroup
    /** Its path in the access table. */
    policyPath: string
    /** The action that its path needs; omitted means any. */
    action?: string
    /** The name under which a viewer hides its menu entry and the product places it; omitted means its own. */
    entry?: string
    /** Resources have none: `i18nProvider` translates their names, because Refine adds this to the keys of its cache. */
    label?: string
    parent?: string
    /** No menu entry. */
    hide?: boolean
    canDelete?: boolean
  }
}

const authPages = [
  ['signIn', '/sign-in'],
  ['signInTwo', '/sign-in-2'],
  ...(signUpAccount ? ([['signUp', '/sign-up']] as const) : []),
  ['forgotPassword', '/forgot-password'],
  ['otp', '/otp'],
] as const

/** The owner of the page that a resource is a tab of: a resource, or the page itself. */
const parentOf = ({ page, path }: ResourceDeclaration) =>
  page && page !== path ? (resources.find((other) => other.path === page)?.name ?? page) : undefined

const declared = (t: TFunction): AppResource[] =>
  resources.flatMap((resource): AppResource[] => {
    const { name, path, icon, operations, single, hidden, group, policyPath } = resource
    const parent = parentOf(resource)
    const isListed = single || operations.includes('list')
    const menuMeta = { icon, group, policyPath, action: single ? 'show' : 'list' }
    const below = (id: string, label: string, action: string): AppResource => ({
      name: `${name}.${id}`,
      list: `${path}/${id}`,
      meta: { ...menuMeta, action, label, parent: name, hide: true },
    })
    return [
      {
        name,
        ...(isListed && { list: path }),
        ...(operations.includes('create') && { create: `${path}/new` }),
        ...(operations.includes('show') && !single && { show: `${path}/:id` }),
        ...(operations.includes('edit') && !single && { edit: `${path}/:id/edit` }),
        meta: {
          ...menuMeta,
          canDelete: operations.includes('delete'),
          hide: hidden || parent !== undefined,
          ...(parent && { parent }),
        },
      },
      ...(resource.queue ? [below('queue', t('queue.crumb'), 'list')] : []),
      ...(resource.order ? [below('reorder', t('reorder.crumb'), 'edit')] : []),
      ...(resource.trash ? [below('trash', t('trash.crumb'), 'delete')] : []),
    ]
  })

/** Pages with tabs that no resource owns, in the place of their first tab. */
const tabbed = (t: TFunction): AppResource[] =>
  pagesOfTabs().map(({ page, first: { name, group, policyPath } }) => ({
    name: page,
    list: page,
    meta: { label: pageLabel(page, t), icon: 'tools', group, policyPath, entry: name },
  }))

const ofProduct = (t: TFunction): AppResource[] =>
  productParts().pages.flatMap(({ id, path, group, icon, label, children = [], detail }) => {
    const menuMeta = { icon, group, policyPath: path }
    return [
      {
        name: id,
        ...(children.length === 0 && { list: path }),
        ...(detail && { show: `${path}/:${detail.parameter}` }),
        // Its tabs are dashboards of staff.
        ...(path === '/' && { show: '/dashboards/:id' }),
        meta: { ...menuMeta, label: t(label) },
      },
      ...children.map((child) => ({
        name: child.id,
        list: child.path,
        meta: { ...menuMeta, label: t(child.label), parent: id },
      })),
    ]
  })

const ofFramework = (t: TFunction): AppResource[] => {
  const page = (name: FrameworkPage, path: string, icon: string): AppResource => ({
    name,
    list: path,
    meta: { label: t(`menu.${name}`), icon, group: 'other', policyPath: path },
  })
  /** A page for every role, without an entry in the menu. */
  const unlisted = (name: FrameworkPage, icon: string): AppResource => ({
    name,
    list: `/${name}`,
    meta: { label: t(`menu.${name}`), icon, group: 'other', policyPath: '/', hide: true },
  })
  const dashboards: AppResource = {
    name: 'dashboards',
    show: '/dashboards/:id',
    meta: { label: t('dashboards.label'), icon: 'home', group: 'other', policyPath: '/', hide: true },
  }
  const branch = (
    name: FrameworkPage,
    icon: string,
    policyPath: string,
    pages: readonly (readonly [string, string])[],
  ): AppResource[] => {
    const menuMeta = { icon, group: 'pages', policyPath } as const
    return [
      { name, meta: { ...menuMeta, label: t(`menu.${name}.title`) } },
      ...pages.map(([id, path]) => ({
        name: `${name}.${id}`,
        list: path,
        meta: { ...menuMeta, label: t(`menu.${name}.${id}`), parent: name },
      })),
    ]
  }
  return [
    ...branch('auth', 'lock', '/sign-in', authPages),
    ...branch(
      'errors',
      'warning',
      '/errors',
      errorNames.map((id) => [id, `/errors/${id}`] as const),
    ),
    // The account menu opens it, because the menu of a role has only what the role manages.
    unlisted('activity', 'history'),
    // The bell in the header opens it.
    unlisted('inbox', 'bell'),
    ...(productParts().pages.some(({ path }) => path === '/') ? [] : [dashboards]),
    // Lists open it, and the search.
    unlisted('calendar', 'calendar'),
    // Lists, the account menu and the search open it.
    { ...unlisted('automations', 'bolt'), show: '/automations/:id' },
    page('policy', '/policy', 'shield'),
    page('graphiql', '/graphiql', 'code'),
    // Before their parent: Refine takes the first of the resources with one path.
    ...settingsPageNames.map((id): AppResource => {
      const { list, meta } = page('settings', settingsPages[id], 'settings')
      const label = t(`settings.${id}.title`)
      return {
        name: `settings.${id}`,
        list,
        meta: { ...meta, label, entry: 'settings', parent: 'settings', hide: true },
      }
    }),
    page('settings', '/settings', 'settings'),
  ]
}

/** The position in the product's menu; unlisted ones come last. */
const positionOf = ({ name, meta: { group, entry } }: AppResource): number => {
  const position = (menu[group] as readonly string[]).indexOf(entry ?? name)
  return position < 0 ? menu[group].length : position
}

/** Refine's resources in the order of the menu: the declarations, the pages of the product and of the framework. */
export const appResources = (t: TFunction): AppResource[] =>
  [...declared(t), ...tabbed(t), ...ofProduct(t), ...ofFramework(t)].sort((a, b) => positionOf(a) - positionOf(b))
