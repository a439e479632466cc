import type { LiveEvent, LiveProvider } from '@refinedev/core'
import { whenIdle } from '../theme/later'
import type { LiveListener } from './live-client'
import { freshFor } from './queries'

let loading: Promise<typeof import('./live-subscriptions') | null> | null = null
const loadSubscriptions = () => {
  loading ??= whenIdle()
    .then(() => import('./live-subscriptions'))
    .catch(() => {
      // The next subscriber loads a failed chunk again.
      loading = null
      return null
    })
  return loading
}

/**
 * Subscribes to a resource: one subscription of ids and versions for all listeners. An event of the type `*` has no
 * ids: any record may have changed since the listener loaded its data.
 * @returns a function that ends it
 */
export const follow = (resource: string, listener: LiveListener): (() => void) => {
  const since = Date.now() - freshFor
  let stop: (() => void) | null = null
  let isEnded = false
  void loadSubscriptions().then((loaded) => {
    if (loaded && !isEnded) stop = loaded.listen(resource, since, listener)
  })
  return () => {
    isEnded = true
    stop?.()
  }
}

/**
 * Refine's live provider over the API's subscriptions. It subscribes to the whole resource. The package's provider
 * drops related records, throws on `or`, and misses rows that leave a filter.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ callback, params, types }) => {
    const ids = params?.id === undefined ? params?.ids : [params.id]
    const isWanted = ({ type, payload }: LiveEvent) =>
      (type === '*' || types.includes('*') || types.includes(type)) &&
      (!ids || type === '*' || (payload.ids ?? []).some((id) => ids.map(String).includes(String(id))))
    return follow(params?.resource ?? '', (event) => {
      if (isWanted(event)) callback(event)
    })
  },
  unsubscribe: (stop: () => void) => stop(),
}
