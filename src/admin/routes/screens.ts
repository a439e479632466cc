import type { ComponentType } from 'react'
import type { ResourceDeclaration } from '../../declare'

export type ScreenName = 'ListScreen' | 'QueueScreen' | 'ReorderScreen' | 'CreateScreen' | 'EditScreen' | 'ShowScreen'
export type ResourceScreen = ComponentType<{ resource: ResourceDeclaration }>

/** The screen of a resource: its own where `src/resources/{name}.ui.tsx` has one, else the generated. */
export const screenOf = async (resource: ResourceDeclaration, name: ScreenName): Promise<ResourceScreen> => {
  // The own parts come with every generated screen: asked for at once, they cost no way of their own.
  const [{ screensOf }, screen] = await Promise.all([import('../parts'), generated[name]()])
  return screensOf(resource)[name] ?? screen
}

/** Each in its own chunk: who reads a list downloads no form. */
const generated: Record<ScreenName, () => Promise<ResourceScreen>> = {
  ListScreen: async () => (await import('../list/list-screen')).ListScreen,
  QueueScreen: async () => (await import('../queue/queue-screen')).QueueScreen,
  ReorderScreen: async () => (await import('../reorder/reorder-screen')).ReorderScreen,
  CreateScreen: async () => (await import('../form/create-screen')).CreateScreen,
  EditScreen: async () => (await import('../form/edit-screen')).EditScreen,
  ShowScreen: async () => (await import('../record/show-screen')).ShowScreen,
}
