import type { ResourceDeclaration } from '../declare'
import { writeListState } from '../lists/list-address'
import type { ListState } from '../lists/list-state'
import type { ViewLayout } from '../lists/view-layout'
import { viewSelection } from '../registry/first-requests'
import { useViewer } from './access'
import { graphql } from './graphql'
import { request } from './transport'
import { type SavedView, type ViewUse, viewsOf } from './views'

const saveDocument = graphql(`mutation ($input: SaveViewInput!) { view: saveView(input: $input) { ${viewSelection} } }`)
const useDocument = graphql(`mutation ($input: UseViewInput!) { view: useView(input: $input) { ${viewSelection} } }`)
const deleteDocument = graphql('mutation ($id: ID!) { deleteView(id: $id) }')

const keep = (change: (views: readonly SavedView[]) => readonly SavedView[]) =>
  useViewer.setState(({ viewer }) => ({
    viewer: viewer && { ...viewer, views: [...change(viewsOf(viewer))].sort((a, b) => a.name.localeCompare(b.name)) },
  }))

const put = (view: SavedView) => keep((views) => [...views.filter(({ id }) => id !== view.id), view])

export interface ViewChanges {
  id: string
  resource?: string
  name?: string
  state?: string
  layout?: ViewLayout
  roles?: readonly string[]
}

/**
 * Adds a view, or changes the one with this id.
 * @throws {RequestError} VALIDATION_FAILED with messages by field
 */
export async function saveView({ roles, ...input }: ViewChanges): Promise<void> {
  const { view } = await request(saveDocument, { input: { ...input, ...(roles && { roles: [...roles] }) } })
  put(view as SavedView)
}

export async function deleteView({ id }: SavedView): Promise<void> {
  await request(deleteDocument, { id })
  keep((views) => views.filter((view) => view.id !== id))
}

/** Begins a use with its settings; null ends it. */
export async function setUse(view: SavedView, kind: ViewUse['kind'], use: Partial<ViewUse> | null): Promise<void> {
  const answer = await request(useDocument, { input: { id: view.id, ...use, kind, on: use !== null } })
  // A list has one default.
  const others = ({ resource, id }: SavedView) => kind === 'default' && resource === view.resource && id !== view.id
  const without = (each: SavedView) => ({ ...each, uses: each.uses.filter((one) => one.kind !== 'default') })
  keep((views) => views.map((each) => (others(each) ? without(each) : each)))
  put(answer.view as SavedView)
}

/** The query of a list's address as a view stores it: without page and open view. */
export const viewState = (resource: ResourceDeclaration, state: ListState): string =>
  writeListState(resource, { ...state, page: 1, saved: null }).slice(1)
