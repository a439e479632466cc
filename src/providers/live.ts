import type { LiveEvent, LiveProvider } from '@refinedev/core'
import type { LiveListener } from './live-client'

const listeners = new Map<string, Set<LiveListener>>()
const stops = new Map<string, () => void>()
/** Milliseconds that a resource is still followed after its last listener left: the next page often follows it again. */
const lingerFor = 5_000

/** The client is nothing that the first page waits for: it comes when the browser has time. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })

let loading: Promise<typeof import('./live-client')> | null = null
const loadClient = () => {
  loading ??= whenIdle().then(() => import('./live-client'))
  // A chunk that could not be loaded is tried again by whoever follows next.
  loading.catch(() => {
    loading = null
  })
  return loading
}

const open = async (resource: string): Promise<void> => {
  const tell: LiveListener = (event) => {
    for (const listener of listeners.get(resource) ?? []) listener(event)
  }
  stops.set(resource, () => undefined)
  try {
    const { followResource } = await loadClient()
    if (listeners.has(resource))
      stops.set(
        resource,
        followResource(resource, tell, () => stops.delete(resource)),
      )
    else stops.delete(resource)
  } catch {
    stops.delete(resource)
  }
}

const close = (resource: string): void => {
  if (listeners.get(resource)?.size !== 0) return
  listeners.delete(resource)
  stops.get(resource)?.()
  stops.delete(resource)
}

/**
 * Follows the records of a resource, whoever changes them: one subscription for all who listen, of ids and versions alone.
 * An event of the type `*` without ids says that anything may have changed: before the connection stood, or while it was lost.
 * @returns what ends it
 */
export const follow = (resource: string, listener: LiveListener): (() => void) => {
  const known = listeners.get(resource) ?? new Set<LiveListener>()
  listeners.set(resource, known.add(listener))
  if (!stops.has(resource)) void open(resource)
  return () => {
    known.delete(listener)
    if (known.size === 0) setTimeout(close, lingerFor, resource)
  }
}

/**
 * The endpoint's subscriptions as Refine asks for them. Unlike the package's own provider it follows the whole resource:
 * that one drops what is asked of related records, throws on `or`, and cannot tell of a row that leaves a filter.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ callback, params, types }) => {
    const ids = params?.id === undefined ? params?.ids : [params.id]
    const isMeant = ({ type, payload }: LiveEvent) =>
      (type === '*' || types.includes('*') || types.includes(type)) &&
      (!ids || type === '*' || (payload.ids ?? []).some((id) => ids.map(String).includes(String(id))))
    return follow(params?.resource ?? '', (event) => {
      if (isMeant(event)) callback(event)
    })
  },
  unsubscribe: (stop: () => void) => stop(),
}
