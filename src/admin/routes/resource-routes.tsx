import type { RouteObject } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useUnderScheme } from '../../providers/access'
import { loadParts } from '../../theme/later'
import { screensOf, slotsOf } from '../parts'
import type { ResourceScreen, ScreenName } from '../slots'
import { guard, guardList, onPathChange } from './guards'

/**
 * The screens of a resource, at `{path}`, `{path}/new`, `{path}/{id}` and `{path}/{id}/edit`. A queue is at
 * `{path}/queue`, an order at `{path}/reorder`, the trash at `{path}/trash`. A single record has only its form, at
 * `{path}`.
 */
export const resourceRoutes = (resource: ResourceDeclaration): RouteObject[] =>
  (resource.single ? [singleScreen] : screens)
    .filter(
      ({ action, needs }) => resource.operations.includes(action) && (needs === undefined || Boolean(resource[needs])),
    )
    .map((screen) => screenRoute(resource, screen))

interface Screen {
  name: ScreenName
  action: 'list' | 'create' | 'show' | 'edit' | 'delete'
  suffix: string
  /** The option of the declaration that the screen requires. */
  needs?: 'queue' | 'order' | 'trash'
}

const singleScreen: Screen = { name: 'SingleScreen', action: 'show', suffix: '' }

const screens: readonly Screen[] = [
  { name: 'ListScreen', action: 'list', suffix: '' },
  { name: 'QueueScreen', action: 'list', suffix: '/queue', needs: 'queue' },
  { name: 'ReorderScreen', action: 'edit', suffix: '/reorder', needs: 'order' },
  { name: 'TrashScreen', action: 'delete', suffix: '/trash', needs: 'trash' },
  { name: 'CreateScreen', action: 'create', suffix: '/new' },
  { name: 'ShowScreen', action: 'show', suffix: '/:id' },
  { name: 'EditScreen', action: 'edit', suffix: '/:id/edit' },
]

/** A screen with the declaration for the current role scheme. */
const ReadScreen = ({ Screen, resource }: { Screen: ResourceScreen; resource: ResourceDeclaration }) => (
  <Screen resource={useUnderScheme(resource)} />
)

const screenRoute = (resource: ResourceDeclaration, screen: Screen): RouteObject => ({
  path: `${resource.path}${screen.suffix}`,
  loader: screen.name === 'ListScreen' ? guardList(resource.policyPath) : guard(resource.policyPath, screen.action),
  shouldRevalidate: onPathChange,
  lazy: async () => {
    const Screen = await screenOf(resource, screen.name)
    // The key prevents that the state of one resource's screen appears in another's.
    return { element: <ReadScreen key={resource.name} Screen={Screen} resource={resource} /> }
  },
})

/** The screen of a resource: its own from `src/resources/<name>/<name>.ui.tsx`, else the generated one. */
const screenOf = async (resource: ResourceDeclaration, name: ScreenName): Promise<ResourceScreen> => {
  const [screen] = await Promise.all([
    screensOf(resource)[name] ?? generated[name](),
    loadParts(ownParts(resource, name)),
  ])
  return screen
}

const formScreens: readonly ScreenName[] = ['CreateScreen', 'EditScreen', 'SingleScreen']

/** The resource's own parts of a screen, which load at the same time. */
function ownParts(resource: ResourceDeclaration, name: ScreenName) {
  const { header, showSections = [], formSections = [] } = slotsOf(resource)
  if (formScreens.includes(name)) return formSections.map(({ Section }) => Section)
  return name === 'ShowScreen' || name === 'QueueScreen' ? [header, ...showSections.map(({ Section }) => Section)] : []
}

/** Each screen has its own chunk, so that a list downloads no form. */
const generated: Record<ScreenName, () => Promise<ResourceScreen>> = {
  ListScreen: async () => (await import('../list-screen/list-screen')).ListScreen,
  QueueScreen: async () => (await import('../queue/queue-screen')).QueueScreen,
  ReorderScreen: async () => (await import('../reorder/reorder-screen')).ReorderScreen,
  TrashScreen: async () => (await import('../trash/trash-screen')).TrashScreen,
  CreateScreen: async () => (await import('../form/create-screen')).CreateScreen,
  EditScreen: async () => (await import('../record/edit-screen')).EditScreen,
  ShowScreen: async () => (await import('../record/show-screen')).ShowScreen,
  SingleScreen: async () => (await import('../record/single-screen')).SingleScreen,
}
