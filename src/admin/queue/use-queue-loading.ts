import { useCallback, useEffect, useRef, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { handleMutationError } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import type { ShownRecord } from '../page/use-record'
import { aheadOf, currentItem, isOpen, type QueueState } from './queue-state'
import { useQueueChanges } from './use-queue-changes'
import type { QueueSource } from './use-queue-source'
import type { QueueStore } from './use-queue-store'

/** More records are loaded when at most this many follow the shown one. */
const fewAhead = 8
/** The number of following records to reload before they are shown, and the minimum milliseconds between reloads. */
const reloadedAhead = 5
const reloadInterval = 5_000

/** The filter no longer finds decided records, but still finds those that are being saved. */
const knownIds = ({ items }: QueueState) =>
  items.filter((item) => isOpen(item) || item.isSaving).map(({ record }) => record.id)

interface QueueLoading {
  readonly isLoading: boolean
  /** The error of the last request; null if it succeeded. */
  readonly error: unknown
  /** Loads pending records other than the loaded ones. */
  load(): Promise<void>
}

/**
 * Loads the records of a queue before they are shown, and reloads those that others changed. Without an answer to a
 * reload, the version of a decision still detects the change.
 */
export function useQueueLoading(
  resource: ResourceDeclaration,
  source: QueueSource,
  { state, latest, isBack, dispatch }: QueueStore,
  isWaiting: (record: ShownRecord) => boolean,
): QueueLoading {
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isAsking = useRef(false)
  const reloadedAt = useRef(0)

  const load = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    setLoading(true)
    setError(null)
    try {
      const { records, total, isEstimate } = await source.load(knownIds(latest.current))
      dispatch({ type: 'loaded', records, total, isEstimate })
    } catch (problem) {
      setError(problem)
      if (statusOf(problem) === 401) handleMutationError(problem)
    } finally {
      isAsking.current = false
      setLoading(false)
    }
  }, [source, latest, dispatch])

  const refresh = useCallback(
    async (isWithShown: boolean) => {
      const shown = currentItem(latest.current)
      const wanted = [...(isWithShown && shown ? [shown] : []), ...aheadOf(latest.current).slice(0, reloadedAhead)]
      const ids = wanted.map(({ record }) => record.id)
      if (ids.length === 0 || Date.now() - reloadedAt.current < reloadInterval) return
      reloadedAt.current = Date.now()
      const records = await source.reload(ids).catch(() => null)
      if (records) dispatch({ type: 'refreshed', ids, records, isWaiting })
    },
    [source, latest, dispatch, isWaiting],
  )

  useQueueChanges(resource, latest, {
    reload: (ids) => {
      const watched = currentItem(latest.current)?.record.id
      source
        .reload(ids)
        .then((records) => dispatch({ type: 'refreshed', ids, watched, records, isWaiting }))
        .catch(() => undefined)
    },
    count: () => {
      source
        .count(knownIds(latest.current))
        .then((counted) => dispatch({ type: 'counted', ...counted }))
        .catch(() => undefined)
    },
  })

  const ahead = aheadOf(state).length
  const hasMore = state.beyond === undefined || state.beyond > 0
  useEffect(() => {
    if (ahead <= fewAhead && hasMore && !error) void load()
  }, [ahead, hasMore, error, load])
  // The shown record too for a person who comes back: they may have changed it.
  const isFirst = useRef(isBack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads at every step
  useEffect(() => {
    void refresh(isFirst.current)
    isFirst.current = false
  }, [state.current, refresh])
  useEffect(() => {
    const onFocus = () => void refresh(true)
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [refresh])

  return { isLoading, error, load }
}
