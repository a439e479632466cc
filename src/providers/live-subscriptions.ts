import { eventOf, followResource, type LiveListener } from './live-client'

interface Shared {
  listeners: Set<LiveListener>
  /** Whether events arrived while no page listened. */
  hasMissed: boolean
  stop(): void
}

const subscriptions = new Map<string, Shared>()
/** Milliseconds to keep a subscription without listeners, because the next page often needs it again. */
const lingerFor = 5_000

function open(resource: string, since: number): Shared {
  const shared: Shared = { listeners: new Set(), hasMissed: false, stop: () => undefined }
  subscriptions.set(resource, shared)
  const send: LiveListener = (event) => {
    shared.hasMissed = shared.listeners.size === 0
    for (const listener of shared.listeners) listener(event)
  }
  shared.stop = followResource(resource, since, send, () => subscriptions.delete(resource))
  return shared
}

/**
 * Adds a listener to the one subscription of a resource.
 * @param since the time of the oldest data that the listener shows
 * @returns a function that removes it
 */
export function listen(resource: string, since: number, listener: LiveListener): () => void {
  const shared = subscriptions.get(resource) ?? open(resource, since)
  shared.listeners.add(listener)
  if (shared.hasMissed) queueMicrotask(() => listener(eventOf(resource, '*', {})))
  shared.hasMissed = false
  return () => {
    shared.listeners.delete(listener)
    setTimeout(() => {
      if (shared.listeners.size > 0 || subscriptions.get(resource) !== shared) return
      subscriptions.delete(resource)
      shared.stop()
    }, lingerFor)
  }
}
