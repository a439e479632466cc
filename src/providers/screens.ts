import type { ComponentType } from 'react'
import type { ResourceDeclaration } from '../declare'
import { kebabCase } from '../declare/names'

export type ScreenName = 'ListScreen' | 'QueueScreen' | 'ArrangeScreen' | 'CreateScreen' | 'EditScreen' | 'ShowScreen'
export type ResourceScreen = ComponentType<{ resource: ResourceDeclaration }>

/** `games.ui.tsx` may hold `screens`, which replace the generated ones (design.md §1, the extension ladder). */
interface OwnParts {
  screens?: Partial<Record<ScreenName, ResourceScreen>>
}

const ownParts = import.meta.glob<OwnParts>('../resources/*.ui.tsx')

/** The screen of a resource: its own where `src/resources/{name}.ui.tsx` has one, else the generated. */
export const screenOf = async (resource: ResourceDeclaration, name: ScreenName): Promise<ResourceScreen> => {
  const own = await ownParts[`../resources/${kebabCase(resource.name)}.ui.tsx`]?.()
  return own?.screens?.[name] ?? generated[name]()
}

/** Each in its own chunk: who reads a list downloads no form. */
const generated: Record<ScreenName, () => Promise<ResourceScreen>> = {
  ListScreen: async () => (await import('../crud/list/list-screen')).ListScreen,
  QueueScreen: async () => (await import('../crud/queue/queue-screen')).QueueScreen,
  ArrangeScreen: async () => (await import('../crud/arrange/arrange-screen')).ArrangeScreen,
  CreateScreen: async () => (await import('../crud/form/create-screen')).CreateScreen,
  EditScreen: async () => (await import('../crud/form/edit-screen')).EditScreen,
  ShowScreen: async () => (await import('../crud/show/show-screen')).ShowScreen,
}
