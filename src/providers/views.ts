import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResourceDeclaration } from '../declare'
import { readListState } from '../lists/list-address'
import type { ListState } from '../lists/list-state'
import type { ViewLayout } from '../lists/view-layout'
import { viewSelection } from '../registry/first-requests'
import { useViewer, type Viewer } from './access'
import { graphql } from './graphql'
import { freshFor } from './queries'
import { request } from './transport'

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

const viewsDocument = graphql(`query Views { me { views { ${viewSelection} } } }`)

/** The time of this document: the account was loaded with it. */
const openedAt = Date.now()

/** Loads the views again when a list is opened or the window gets the focus: others share, change and delete them. */
export function useFreshViews(): void {
  const account = useViewer(({ viewer }) => viewer?.id)
  useQuery({
    queryKey: ['views', account],
    queryFn: async () => {
      const before = viewsOf(useViewer.getState().viewer)
      const { me } = await request(viewsDocument)
      // A change of the person during the request is later than its answer.
      useViewer.setState(({ viewer }) =>
        viewer && me && viewer.id === account && viewsOf(viewer) === before
          ? { viewer: { ...viewer, views: me.views } }
          : {},
      )
      return null
    },
    initialData: null,
    initialDataUpdatedAt: openedAt,
    staleTime: freshFor,
    meta: { quiet: true },
  })
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
