import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { afterAction, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { inverseAction } from '../../declare/inverse-action'
import type { ListState } from '../../lists/list-state'
import { useViewer } from '../../providers/access'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import { useAct } from '../actions/use-act'
import type { ShownRecord } from '../page/use-record'
import { waitingFilter } from './queue-filter'
import {
  aheadOf,
  currentItem,
  emptyQueue,
  isOpen,
  lastActed,
  type QueueEvent,
  type QueueItem,
  type QueueState,
  queueReducer,
} from './queue-state'
import { useQueueChanges } from './use-queue-changes'
import { useQueueSource } from './use-queue-source'

/** More records are loaded when at most this many follow the shown one. */
const fewAhead = 8
/** The number of following records to reload before they are shown, and the minimum milliseconds between reloads. */
const reloadedAhead = 5
const reloadInterval = 5_000

export interface Queue {
  readonly state: QueueState
  readonly isLoading: boolean
  /** The error of the last request; null if it succeeded. */
  readonly error: unknown
  /** Takes an action on the shown record and shows the next one before the server answers. */
  take(action: string): void
  /** Reports an action that succeeded in a dialog. */
  taken(action: string, id: string): void
  /**
   * Returns to the last decided record and undoes its action if the declaration allows it; returns the undoing action.
   */
  stepBack(): { item: QueueItem; inverse: string | null } | null
  move(event: Extract<QueueEvent, { type: 'next' | 'previous' | 'shown' }>): void
  /** Loads pending records other than the loaded ones. */
  load(): void
}

interface QueueReports {
  /** An action failed: another account decided first, or it was not saved. */
  onRefused(item: QueueItem): void
}

/** The queue that was left last, with the key of its history entry. */
let lastLeft: { key: string; latest: RefObject<QueueState> } | null = null

/** The state of a queue: the former state when a person returns to its history entry, otherwise a new one. */
function stateOfEntry(key: string): QueueState {
  if (lastLeft?.key !== key) return emptyQueue
  const { items, ...state } = lastLeft.latest.current
  return { ...state, items: items.map((item) => ({ ...item, isSaving: false })) }
}

/**
 * A queue of pending records. It shows the next preloaded record immediately, and saves in the background. Each
 * decision is sent with the shown version, so that it reports and never overwrites a decision of another account.
 */
export function useQueue(resource: ResourceDeclaration, list: ListState, { onRefused }: QueueReports): Queue {
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const source = useQueueSource(resource, list)
  const act = useAct(resource, source.fields)
  const { key } = useLocation()
  const [started] = useState(() => stateOfEntry(key))
  const [state, setState] = useState(started)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The next key press needs the last decision before React renders it.
  const latest = useRef(started)
  useEffect(
    () => () => {
      lastLeft = { key, latest }
    },
    [key],
  )
  const running = useRef(new Map<string, Promise<void>>())
  const isAsking = useRef(false)
  const reloadedAt = useRef(0)
  const reports = useRef(onRefused)
  reports.current = onRefused

  const dispatch = useCallback((event: QueueEvent) => {
    latest.current = queueReducer(latest.current, event)
    setState(latest.current)
  }, [])
  const around = useCallback(() => surroundingsOf(me), [me])
  const isWaiting = useCallback(
    (record: ShownRecord) => meets(resource, waitingFilter(resource), record, around()),
    [resource, around],
  )
  const itemOf = (id: string) => latest.current.items.find(({ record }) => record.id === id)

  const load = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    setLoading(true)
    setError(null)
    try {
      // The filter no longer finds decided records, but still finds those that are being saved.
      const known = latest.current.items.filter((item) => isOpen(item) || item.isSaving)
      const { records, total, isEstimate } = await source.load(known.map(({ record }) => record.id))
      dispatch({ type: 'loaded', records, total, isEstimate })
    } catch (problem) {
      setError(problem)
      if (statusOf(problem) === 401) handleMutationError(problem)
    } finally {
      isAsking.current = false
      setLoading(false)
    }
  }, [source, dispatch])

  const refresh = useCallback(
    async (isWithShown: boolean) => {
      const shown = currentItem(latest.current)
      const wanted = [...(isWithShown && shown ? [shown] : []), ...aheadOf(latest.current).slice(0, reloadedAhead)]
      const ids = wanted.map(({ record }) => record.id)
      if (ids.length === 0 || Date.now() - reloadedAt.current < reloadInterval) return
      reloadedAt.current = Date.now()
      // Without an answer, the version of a decision still detects the change.
      const records = await source.reload(ids).catch(() => null)
      if (records) dispatch({ type: 'refreshed', ids, records, isWaiting })
    },
    [source, dispatch, isWaiting],
  )

  useQueueChanges(resource, latest, {
    reload: (ids) => {
      const watched = currentItem(latest.current)?.record.id
      source
        .reload(ids)
        .then((records) => dispatch({ type: 'refreshed', ids, watched, records, isWaiting }))
        // Without an answer the version of a decision still detects the change.
        .catch(() => undefined)
    },
    count: () => {
      const known = latest.current.items.filter((item) => isOpen(item) || item.isSaving)
      source
        .count(known.map(({ record }) => record.id))
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
  const isBack = useRef(started !== emptyQueue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads at every step
  useEffect(() => {
    void refresh(isBack.current)
    isBack.current = false
  }, [state.current, refresh])
  useEffect(() => {
    const onFocus = () => void refresh(true)
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [refresh])

  const refuse = async (id: string, problem: unknown) => {
    const httpStatus = statusOf(problem)
    if (httpStatus === 401) handleMutationError(problem)
    const isConflict = httpStatus === 409
    const now = isConflict ? await source.one(id).catch(() => null) : null
    const isGone = httpStatus === 204 || httpStatus === 404 || (isConflict && !now)
    const status = isGone ? 'gone' : now && !isWaiting(now) ? 'elsewhere' : 'failed'
    dispatch({ type: 'refused', id, status, record: now, problem: isConflict ? '' : sentenceOf(problem) })
    const item = itemOf(id)
    if (item) reports.current(item)
  }

  /** Saves actions on the same record one after another, each with the version of the previous answer. */
  const save = (id: string, action: string) => {
    const before = running.current.get(id) ?? Promise.resolve()
    const work = before.then(async () => {
      const item = itemOf(id)
      if (!item || item.status === 'gone') return
      try {
        const { record } = await act({ action, records: [item.record] })
        if (record)
          dispatch({ type: 'answered', id, record: record as ShownRecord, isWaiting: isWaiting(record as ShownRecord) })
      } catch (problem) {
        await refuse(id, problem)
      }
    })
    running.current.set(id, work)
  }

  const takeOn = (item: QueueItem, action: string, goesOn: boolean) => {
    const after = afterAction(resource, action, item.record, around())
    const isDecided = !isWaiting(after)
    const { id } = item.record
    dispatch({ type: 'acted', id, action, after, isDecided, goesOn: goesOn && isDecided })
    return id
  }

  return {
    state,
    isLoading,
    error,
    take: (action) => {
      const item = currentItem(latest.current)
      if (item) save(takeOn(item, action, true), action)
    },
    taken: (action, id) => {
      const item = itemOf(id)
      if (!item) return
      takeOn(item, action, true)
      source
        .one(id)
        .then((record) => dispatch({ type: 'answered', id, record, isWaiting: isWaiting(record) }))
        .catch(() => undefined)
    },
    stepBack: () => {
      const item = lastActed(latest.current)
      if (!item) return null
      dispatch({ type: 'shown', id: item.record.id })
      const inverse = item.before && inverseAction(resource, item.before, item.record, around())
      if (inverse) save(takeOn(item, inverse, false), inverse)
      dispatch({ type: 'steppedBack', id: item.record.id })
      return { item, inverse }
    },
    move: dispatch,
    load: () => void load(),
  }
}
