import { useCallback, useEffect, useRef, useState } from 'react'
import { meets, type ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import type { ListState } from '../../providers/list-state'
import { statusOf } from '../../providers/request-error'
import { useAct } from '../actions/use-act'
import type { ShownRecord } from '../record/use-record'
import { afterAction, inverseAction } from './inverse-action'
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
import { useQueueNews } from './use-queue-news'
import { useQueueSource } from './use-queue-source'

/** More are asked for when no more than this many are ahead. */
const fewAhead = 8
/** How many of those ahead are looked at again before they are shown, and after how many milliseconds. */
const lookedAhead = 5
const freshness = 5_000

export interface Queue {
  readonly state: QueueState
  readonly isLoading: boolean
  /** Why nothing could be loaded. */
  readonly error: unknown
  /** Takes an action on the shown record and goes on to the next one, before the server has answered. */
  take(action: string): void
  /** An action was taken by a dialog and has succeeded. */
  taken(action: string, id: string): void
  /** Goes back to the last one decided, and takes the action back where the states allow it; gives the action that does. */
  stepBack(): { item: QueueItem; inverse: string | null } | null
  move(event: Extract<QueueEvent, { type: 'next' | 'previous' | 'shown' }>): void
  /** Asks for what waits besides the records that are here. */
  load(): void
}

interface QueueReports {
  /** An action could not be taken: somebody else was first, or it was not saved. */
  onRefused(item: QueueItem): void
}

/**
 * A queue of records that wait for a decision. It shows the next one at once, with those after it loaded already, and
 * saves behind: every decision is sent with the version that was shown, so that what somebody else decided meanwhile is
 * told and never overwritten.
 */
export function useQueue(resource: ResourceDeclaration, list: ListState, { onRefused }: QueueReports): Queue {
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const source = useQueueSource(resource, list)
  const act = useAct(resource, source.fields)
  const [state, setState] = useState(emptyQueue)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // What was just decided must be known to the next key at once, not after the next drawing.
  const latest = useRef(emptyQueue)
  const running = useRef(new Map<string, Promise<void>>())
  const isAsking = useRef(false)
  const lookedAt = useRef(0)
  const reports = useRef(onRefused)
  reports.current = onRefused

  const dispatch = useCallback((event: QueueEvent) => {
    latest.current = queueReducer(latest.current, event)
    setState(latest.current)
  }, [])
  const around = useCallback(() => ({ now: new Date().toISOString(), me }), [me])
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
      // What is decided is no longer found by the filter; what is being saved still is.
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
      const wanted = [...(isWithShown && shown ? [shown] : []), ...aheadOf(latest.current).slice(0, lookedAhead)]
      const ids = wanted.map(({ record }) => record.id)
      if (ids.length === 0 || Date.now() - lookedAt.current < freshness) return
      lookedAt.current = Date.now()
      // Without an answer the version of a decision still tells what changed.
      const records = await source.look(ids).catch(() => null)
      if (records) dispatch({ type: 'refreshed', ids, records, isWaiting })
    },
    [source, dispatch, isWaiting],
  )

  useQueueNews(resource, latest, {
    look: (ids) => {
      const watched = currentItem(latest.current)?.record.id
      source
        .look(ids)
        .then((records) => dispatch({ type: 'refreshed', ids, watched, records, isWaiting }))
        // Without an answer the version of a decision still tells what changed.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks ahead at every step
  useEffect(() => void refresh(false), [state.current, refresh])
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

  /** Saves one action after the other on the same record: each with the version that the one before left. */
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
