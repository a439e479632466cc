import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { readListState } from '../../lists/list-address'
import { initialListState } from '../../lists/list-state'
import type { writtenByTable } from '../../providers/router'
import { ownUse, type SavedView, stateOfView, useViewsOf, viewPath } from '../../providers/views'
import type { ColumnControl } from '../list/use-columns'
import type { ListTable } from '../list/use-list-table'

/** The open view of a list, which its columns need before its table has a state. */
export interface OpenView {
  readonly view: SavedView | null
  /** Names the view in the same render as the state that it opens. */
  open(id: string | null): void
}

/** What tabs and their dialogs need of a list. */
export interface ListTabsProps {
  resource: ResourceDeclaration
  list: ListTable
  columns: ColumnControl
  opened: OpenView
}

export function useOpenView(resource: ResourceDeclaration): OpenView {
  const { search } = useLocation()
  const [opened, open] = useState(() => readListState(resource, search).saved)
  const views = useViewsOf(resource)
  const view = views.find(({ id }) => id === opened) ?? null
  return useMemo(() => ({ view, open }), [view])
}

/** Follows the view of the list's state: back, forward and links change it. */
export const useFollowedView = (saved: string | null, open: OpenView['open']) =>
  useEffect(() => open(saved), [saved, open])

/**
 * The address of the person's default view, for a list that was opened without a query; otherwise null. The tab "All"
 * has no query either, but its table wrote it.
 */
export function useDefaultView(resource: ResourceDeclaration): string | null {
  const { search, state } = useLocation()
  const views = useViewsOf(resource)
  const byTable = (state as typeof writtenByTable | null)?.isOfTable
  if (search !== '' || byTable) return null
  const chosen = views.find((view) => ownUse(view, 'default'))
  return chosen ? viewPath(resource, chosen) : null
}

/** Focuses the open tab, after a dialog whose button leaves the page with the former tab. */
export const focusOpenTab = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('.preset-tabs [aria-selected=true]')?.focus())

/** Opens a tab: a view with its whole state, or a preset, which keeps the other filters. */
export function useTabs(resource: ResourceDeclaration, { state, change, show }: ListTable, { view, open }: OpenView) {
  return {
    openView(next: SavedView) {
      open(next.id)
      show(stateOfView(resource, next, state.pageSize))
    },
    openPreset(preset: string | null) {
      open(null)
      if (view) show({ ...initialListState(resource), pageSize: state.pageSize, preset })
      else change({ preset })
    },
  }
}
