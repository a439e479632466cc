import { type TreeMenuItem, useMenu } from '@refinedev/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isOnCalendar, type MenuGroup, menuGroups } from '../../declare'
import { pinnedEntries } from '../../product'
import { mayDo, mayOpen, useViewer, type Viewer } from '../../providers/access'
import { resources } from '../../registry/resources'

export interface NavigationEntry {
  id: string
  label: string
  icon: string
  path: string
  /** It leads to the shown page. */
  isCurrent: boolean
  /** It is a saved view, with the number of its records. */
  isView?: boolean
  /** Its sub-entries. */
  children?: NavigationEntry[]
}

export interface NavigationGroup {
  id: MenuGroup
  label: string
  entries: NavigationEntry[]
}

/**
 * The groups of the sidebar with the entries of Refine's menu that the viewer's role may open.
 * @param isMarked whether one of them leads to the shown page
 */
export function useNavigationGroups(isMarked = true): NavigationGroup[] {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const { menuItems, selectedKey } = useMenu()
  return navigationOf(menuItems, isMarked ? selectedKey : '', viewer, t)
}

/** Refine's menu in groups; empty groups are omitted. */
export const navigationOf = (
  items: readonly TreeMenuItem[],
  selectedKey: string,
  viewer: Viewer | null,
  t: TFunction,
): NavigationGroup[] =>
  menuGroups
    .map((id) => ({
      id,
      label: t(`menu.groups.${id}`),
      entries: items
        .filter(({ meta }) => meta?.group === id && mayOpen(viewer, meta.policyPath, meta.action))
        .map((item) => entryOf(item, selectedKey)),
    }))
    .filter(({ entries }) => entries.length > 0)

const entryOf = (
  { name, key, label = name, route, meta, children }: TreeMenuItem,
  selected: string,
): NavigationEntry => ({
  id: meta?.entry ?? name,
  label,
  icon: String(meta?.icon),
  path: route ?? children[0]?.route ?? '/',
  // Tabs of a page are below it, without an entry of their own.
  isCurrent: selected === key || (children.length === 0 && selected.startsWith(`${key}/`)),
  ...(children.length > 0 && { children: children.map((child) => entryOf(child, selected)) }),
})

/** The groups without their pinned entries, and those in the product's order. */
export function withPinned(groups: readonly NavigationGroup[]) {
  const all = groups.flatMap(({ entries }) => entries)
  return {
    groups: groups
      .map((group) => ({ ...group, entries: group.entries.filter(({ id }) => !pinnedEntries.includes(id)) }))
      .filter(({ entries }) => entries.length > 0),
    pinned: pinnedEntries.flatMap((id) => all.find((entry) => entry.id === id) ?? []),
  }
}

/** The groups without the entries that the viewer has hidden (/settings/display). */
export const withoutHidden = (groups: readonly NavigationGroup[], viewer: Viewer | null): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ id }) => !viewer?.hiddenEntries.includes(id)) }))
    .filter(({ entries }) => entries.length > 0)

/** Whether the person may list records of a calendar. */
export const hasCalendar = (viewer: Viewer | null): boolean =>
  resources.some((each) => isOnCalendar(each) && mayDo(viewer, each.name, 'list'))
