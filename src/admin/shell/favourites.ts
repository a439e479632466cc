import { type IResourceItem, useParsed, useResourceParams } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { mayOpen, useViewer } from '../../providers/access'
import { useShownRecord } from '../page-title'
import type { NavigationEntry } from './navigation'

/** A starred list, page or record. */
interface Favourite {
  path: string
  /** The name of its resource in the menu. */
  name: string
  /** The title of the record at the last visit; omitted for a list or a page. */
  title?: string
}

/** The favourites of each account on this device. */
const useKept = create<{ byAccount: Readonly<Record<string, readonly Favourite[]>> }>()(
  persist(() => ({ byAccount: {} }), { name: 'storydesk-favourites' }),
)

const none: readonly Favourite[] = []

const useOwn = () => {
  const account = useViewer(({ viewer }) => viewer?.id ?? '')
  const kept = useKept(({ byAccount }) => byAccount[account] ?? none)
  const keep = (next: readonly Favourite[]) =>
    useKept.setState(({ byAccount }) => ({ byAccount: { ...byAccount, [account]: next } }))
  return { kept, keep }
}

/** The favourites that the viewer may still open, as entries of the sidebar. */
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
  return kept.flatMap(({ path, name, title }) => {
    const place = resources.find((resource) => resource.name === name)
    if (!place || !mayOpen(viewer, place.meta?.policyPath)) return []
    const icon = String(place.meta?.icon ?? 'star')
    return [{ id: path, path, label: title ?? labelOf(place), icon, isCurrent: pathname === path }]
  })
}

/** The star of the shown page: whether it is set, and its switch; null for a page that cannot be starred. */
export function useStar(): { isStarred: boolean; toggle(): void } | null {
  const { action, pathname = '', resource } = useParsed()
  const { title } = useShownRecord()
  const { kept, keep } = useOwn()
  const isRecord = action === 'show'
  const isStarred = kept.some(({ path }) => path === pathname)
  if (!resource || (isRecord ? !title && !isStarred : action !== 'list')) return null
  const others = kept.filter(({ path }) => path !== pathname)
  const shown: Favourite = { path: pathname, name: resource.name, ...(isRecord && { title }) }
  return { isStarred, toggle: () => keep(isStarred ? others : [...others, shown]) }
}
