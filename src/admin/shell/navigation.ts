import type { TFunction } from 'i18next'
import { type MenuGroup, menuGroups } from '../../declare'
import { menu } from '../../product'
import { mayOpen, type Viewer } from '../../providers/access'
import { resources } from '../../registry/resources'
import { errorNames } from '../errors/error-names'
import { productParts } from '../product-parts'
import { pageLabel } from '../routes/pages'

export interface NavigationEntry {
  id: string
  label: string
  icon: string
  path: string
  /** Its sub-entries. */
  children?: NavigationEntry[]
}

export interface NavigationGroup {
  id: MenuGroup
  label: string
  entries: NavigationEntry[]
}

interface PlacedEntry extends NavigationEntry {
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

/** The entry of a page whose tabs are resources (`page` of their declarations), or of a single resource. */
const resourceEntries = (t: TFunction): PlacedEntry[] =>
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

/** The position of an entry in the product's menu; unlisted ones come last. */
const positionOf = ({ id, group }: PlacedEntry): number => {
  const position = (menu[group] as readonly string[]).indexOf(id)
  return position < 0 ? menu[group].length : position
}

const productEntries = (t: TFunction): PlacedEntry[] =>
  productParts().pages.map(({ id, path, group, icon, label, children }) => ({
    id,
    path,
    group,
    icon,
    label: t(label),
    policyPath: path,
    ...(children && { children: children.map((child) => ({ ...child, icon, label: t(child.label) })) }),
  }))

const frameworkEntries = (t: TFunction): PlacedEntry[] => [
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
]

/** The sidebar's groups with the entries that the viewer's role may open; empty groups are omitted. */
export const navigationFor = (viewer: Viewer | null, t: TFunction): NavigationGroup[] => {
  const entries = [...resourceEntries(t), ...productEntries(t), ...frameworkEntries(t)]
    .filter(({ policyPath }) => mayOpen(viewer, policyPath))
    .sort((a, b) => positionOf(a) - positionOf(b))
  return menuGroups
    .map((id) => ({ id, label: t(`menu.groups.${id}`), entries: entries.filter(({ group }) => group === id) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The groups without the entries that the viewer has hidden (/settings/display). */
export const withoutHidden = (groups: readonly NavigationGroup[], viewer: Viewer | null): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ id }) => !viewer?.hiddenEntries.includes(id)) }))
    .filter(({ entries }) => entries.length > 0)

/** The path of a location's entry: the longest matching prefix. */
export const currentEntryPath = (groups: readonly NavigationGroup[], pathname: string): string | undefined =>
  groups
    .flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...(entry.children ?? [])]))
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0]
