import { useMemo } from 'react'
import type { ResourceDeclaration } from '../declare'
import { readListState } from '../lists/list-address'
import type { ListState } from '../lists/list-state'
import type { ViewLayout } from '../lists/view-layout'
import { useViewer, type Viewer } from './access'

/** A saved view of a list, as the signed-in person sees and uses it. */
export interface SavedView extends Omit<Viewer['views'][number], 'layout'> {
  layout: ViewLayout
}

export type ViewUse = SavedView['uses'][number]

const none: readonly SavedView[] = []
/** The views in the answer of `me`. */
export const viewsOf = (viewer: Viewer | null) => (viewer?.views as readonly SavedView[] | undefined) ?? none

/** All views that the signed-in person sees. */
export const useViews = (): readonly SavedView[] => useViewer(({ viewer }) => viewsOf(viewer))

/** The views of one list. */
export function useViewsOf(resource: ResourceDeclaration): readonly SavedView[] {
  const views = useViews()
  return useMemo(() => views.filter((view) => view.resource === resource.name), [views, resource])
}

export const ownUse = (view: SavedView, kind: ViewUse['kind']) => view.uses.find((use) => use.kind === kind)

/** The path of a list with an open view. */
export const viewPath = ({ path }: ResourceDeclaration, { id, state }: SavedView): string =>
  `${path}?saved=${id}${state && `&${state}`}`

/** The state that a view opens. A view without a page size keeps the reader's. */
export function stateOfView(resource: ResourceDeclaration, view: SavedView, pageSize: number): ListState {
  const state = readListState(resource, view.state)
  return {
    ...state,
    saved: view.id,
    pageSize: new URLSearchParams(view.state).has('pageSize') ? state.pageSize : pageSize,
  }
}
