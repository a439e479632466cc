import type { TFunction } from 'i18next'
import type { Viewer } from '../../answers/viewer'
import { type MenuGroup, menuGroups } from '../../declare'
import { clerkPaths } from '../../pages/clerk/clerk-settings'
import { mayOpen } from '../../providers/access'
import { pageLabel } from '../../providers/pages'
import { resources } from '../../registry/resources'
import { errorNames } from '../errors/error-names'

export interface NavigationEntry {
  id: string
  label: string
  icon: string
  path: string
  /** Entries that open under it. */
  children?: NavigationEntry[]
}

export interface NavigationGroup {
  id: MenuGroup
  label: string
  entries: NavigationEntry[]
}

interface Place extends NavigationEntry {
  group: MenuGroup
  /** Its path in the access table. */
  policyPath: string
}

const authPages = [
  ['signIn', '/sign-in'],
  ['signInTwo', '/sign-in-2'],
  ['signUp', '/sign-up'],
  ['forgotPassword', '/forgot-password'],
  ['otp', '/otp'],
] as const

const clerkPages = Object.entries(clerkPaths)

/** The entry of a page whose tabs are resources (`page` of their declarations), or of a resource by itself. */
const resourcePlaces = (t: TFunction): Place[] =>
  resources
    .filter(({ hidden, single, operations }) => !hidden && (single || operations.includes('list')))
    .filter(({ page }, index, shown) => !page || shown.findIndex((other) => other.page === page) === index)
    .map(({ name, icon, path, page, policyPath, group }) => ({
      id: name,
      label: page ? pageLabel(page, t) : t(`resources.${name}.many`),
      icon: page && page !== path ? 'tools' : icon,
      path: page ?? path,
      group,
      policyPath,
    }))

const pagePlaces = (t: TFunction): Place[] => [
  { id: 'dashboard', label: t('menu.dashboard'), icon: 'home', path: '/', group: 'general', policyPath: '/' },
  {
    id: 'auth',
    label: t('menu.auth.title'),
    icon: 'lock',
    path: '/sign-in',
    group: 'pages',
    policyPath: '/sign-in',
    children: authPages.map(([id, path]) => ({ id, label: t(`menu.auth.${id}`), icon: 'lock', path })),
  },
  {
    id: 'clerk',
    label: t('menu.clerk.title'),
    icon: 'key',
    path: '/clerk',
    group: 'pages',
    policyPath: '/clerk',
    children: clerkPages.map(([id, path]) => ({ id: `clerk-${id}`, label: t(`menu.clerk.${id}`), icon: 'key', path })),
  },
  {
    id: 'errors',
    label: t('menu.errors.title'),
    icon: 'warning',
    path: '/errors',
    group: 'pages',
    policyPath: '/errors',
    children: errorNames.map((id) => ({ id, label: t(`menu.errors.${id}`), icon: 'warning', path: `/errors/${id}` })),
  },
  { id: 'policy', label: t('menu.policy'), icon: 'shield', path: '/policy', group: 'other', policyPath: '/policy' },
  {
    id: 'graphiql',
    label: t('menu.graphiql'),
    icon: 'code',
    path: '/graphiql',
    group: 'other',
    policyPath: '/graphiql',
  },
  {
    id: 'settings',
    label: t('menu.settings'),
    icon: 'settings',
    path: '/settings',
    group: 'other',
    policyPath: '/settings',
  },
  {
    id: 'help',
    label: t('menu.help'),
    icon: 'help',
    path: '/help-center',
    group: 'other',
    policyPath: '/help-center',
  },
]

/** The sidebar's groups with what the viewer's role may open; a group with nothing to open is not there. */
export const navigationFor = (viewer: Viewer | null, t: TFunction): NavigationGroup[] => {
  const places = [...resourcePlaces(t), ...pagePlaces(t)].filter(({ policyPath }) => mayOpen(viewer, policyPath))
  return menuGroups
    .map((id) => ({ id, label: t(`menu.groups.${id}`), entries: places.filter(({ group }) => group === id) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The groups without the entries that the viewer chose not to see (/settings/display). */
export const withoutHidden = (groups: readonly NavigationGroup[], viewer: Viewer | null): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ id }) => !viewer?.hiddenEntries.includes(id)) }))
    .filter(({ entries }) => entries.length > 0)

/** The path of the entry that a location belongs to: the longest that it begins with. */
export const currentEntryPath = (groups: readonly NavigationGroup[], pathname: string): string | undefined =>
  groups
    .flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...(entry.children ?? [])]))
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0]
