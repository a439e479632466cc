import { type IResourceItem, useParsed, useResourceParams } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { readListState, writeListState } from '../../lists/list-address'
import { defaultPageSize, isNarrowed } from '../../lists/list-state'
import { createShared } from '../../preferences/shared-state'
import { mayOpen, useViewer } from '../../providers/access'
import { ownUse, type SavedView, useViews, viewPath } from '../../providers/views'
import { findResource, resourceNamed } from '../../registry/resources'
import { useShownRecord } from '../page/shown-page'
import type { NavigationEntry } from './navigation'

/** A starred list, page or record. */
interface Favourite {
  path: string
  /** The name of its resource in the menu. */
  name: string
  /** The title of a record or of a filtered list when it was starred; omitted for a whole list or a page. */
  title?: string
}

/** The favourites of each account on this device. */
const useKept = createShared('storydesk-favourites', {
  byAccount: {} as Readonly<Record<string, readonly Favourite[]>>,
})

const none: readonly Favourite[] = []

const useOwn = () => {
  const account = useViewer(({ viewer }) => viewer?.id ?? '')
  const kept = useKept(({ byAccount }) => byAccount[account] ?? none)
  const keep = (next: readonly Favourite[]) =>
    useKept.setState(({ byAccount }) => ({ byAccount: { ...byAccount, [account]: next } }))
  return { kept, keep }
}

/** The view that the address opens. */
function useAddressedView(): SavedView | undefined {
  const saved = new URLSearchParams(useLocation().search).get('saved')
  return useViews().find(({ id }) => id === saved)
}

/** The address of the shown page as a favourite keeps it, and the state of a list that has filters. */
function useShownPage() {
  const { action, pathname = '', resource } = useParsed()
  const { search } = useLocation()
  const list = action === 'list' ? findResource(resource?.name) : undefined
  const state = list && { ...readListState(list, search), page: 1, pageSize: defaultPageSize, saved: null }
  return list && state && isNarrowed(state)
    ? { path: `${pathname}${writeListState(list, state)}`, filtered: { list, state } }
    : { path: pathname }
}

/** The favourites that the viewer may still open, as entries of the sidebar: pages and records, then saved views. */
export function useFavourites(): readonly NavigationEntry[] {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const { pathname } = useParsed()
  const { resources } = useResourceParams()
  const { kept } = useOwn()
  const labelOf = ({ name, meta }: IResourceItem): string => {
    const label = String(meta?.label ?? t(`resources.${name}.many`))
    const parent = resources.find((each) => each.name === meta?.parent)
    return parent ? `${labelOf(parent)} · ${label}` : label
  }
  const shownView = useAddressedView()
  const shown = useShownPage()
  const views = useViews().filter((view) => ownUse(view, 'favourite'))
  const pages = kept.flatMap(({ path, name, title }) => {
    const item = resources.find((resource) => resource.name === name)
    const isList = path.split('?')[0] === item?.list
    if (!item || !mayOpen(viewer, item.meta?.policyPath, item.meta?.action && (isList ? item.meta.action : 'show'))) {
      return []
    }
    const icon = String(item.meta?.icon ?? 'star')
    return [{ id: path, path, label: title ?? labelOf(item), icon, isCurrent: shown.path === path && !shownView }]
  })
  const saved = views.map((view) => {
    const resource = resourceNamed(view.resource)
    const isCurrent = pathname === resource.path && shownView?.id === view.id
    return {
      id: view.id,
      path: viewPath(resource, view),
      label: view.name,
      icon: resource.icon,
      isCurrent,
      isView: true,
    }
  })
  return [...pages, ...saved]
}

/** The star of the shown page: its state and its switch. Null for a page that cannot be starred. */
export function useStar(): { isStarred: boolean; toggle(): void } | null {
  const { t } = useTranslation()
  const { action, resource } = useParsed()
  const shown = useShownPage()
  const { title, isMissing } = useShownRecord()
  const { kept, keep } = useOwn()
  const view = useAddressedView()
  if (view && action === 'list') {
    const isStarred = ownUse(view, 'favourite') !== undefined
    const toggle = async () => {
      const { setUse } = await import('../../providers/view-changes')
      await setUse(view, 'favourite', isStarred ? null : {})
    }
    return { isStarred, toggle: () => void toggle() }
  }
  const isRecord = action === 'show'
  const isStarred = kept.some(({ path }) => path === shown.path)
  if (!resource || (isRecord ? (!title || isMissing) && !isStarred : action !== 'list')) return null
  const others = kept.filter(({ path }) => path !== shown.path)
  const titleOf = async () => {
    if (!shown.filtered) return isRecord ? title : undefined
    const { titleOfList } = await import('../list/use-filter-sentence')
    return titleOfList(shown.filtered.list, shown.filtered.state, t)
  }
  const add = async () => keep([...others, { path: shown.path, name: resource.name, title: await titleOf() }])
  return { isStarred, toggle: () => void (isStarred ? keep(others) : add()) }
}
