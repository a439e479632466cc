import type { LiveEvent, LiveProvider } from '@refinedev/core'
import { whenIdle } from '../theme/later'
import type { LiveListener } from './live-client'
import { freshFor } from './queries'

const listeners = new Map<string, Set<LiveListener>>()
const stops = new Map<string, () => void>()
/** Subscriptions with events while they had no listener. */
const unheard = new Set<string>()
/** Milliseconds to keep a subscription without listeners, because the next page often needs it again. */
const lingerFor = 5_000

let loading: Promise<typeof import('./live-client')> | null = null
const loadClient = () => {
  loading ??= whenIdle().then(() => import('./live-client'))
  // The next subscriber loads a failed chunk again.
  loading.catch(() => {
    loading = null
  })
  return loading
}

const open = async (resource: string, since: number): Promise<void> => {
  const notify: LiveListener = (event) => {
    const all = listeners.get(resource)
    if (all?.size === 0) unheard.add(resource)
    for (const listener of all ?? []) listener(event)
  }
  stops.set(resource, () => undefined)
  try {
    const { followResource } = await loadClient()
    if (listeners.has(resource))
      stops.set(
        resource,
        followResource(resource, since, notify, () => stops.delete(resource)),
      )
    else stops.delete(resource)
  } catch {
    stops.delete(resource)
  }
}

const close = (resource: string): void => {
  if (listeners.get(resource)?.size !== 0) return
  listeners.delete(resource)
  unheard.delete(resource)
  stops.get(resource)?.()
  stops.delete(resource)
}

/** Any record may have changed. */
const unknownChanges = (resource: string): LiveEvent => ({
  channel: `resources/${resource}`,
  type: '*',
  payload: {},
  date: new Date(),
})

/**
 * Subscribes to a resource: one subscription of ids and versions for all listeners. An event of the type `*` without
 * ids means that any record may have changed since the data that the listener shows was loaded.
 * @returns a function that ends it
 */
export const follow = (resource: string, listener: LiveListener): (() => void) => {
  const known = listeners.get(resource) ?? new Set<LiveListener>()
  listeners.set(resource, known.add(listener))
  if (!stops.has(resource)) void open(resource, Date.now() - freshFor)
  if (unheard.delete(resource)) queueMicrotask(() => listener(unknownChanges(resource)))
  return () => {
    known.delete(listener)
    if (known.size === 0) setTimeout(close, lingerFor, resource)
  }
}

/**
 * Refine's live provider over the API's subscriptions. It subscribes to the whole resource. The package's provider
 * drops related records, throws on `or`, and misses rows that leave a filter.
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
