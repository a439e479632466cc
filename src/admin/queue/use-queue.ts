import { useCallback, useRef } from 'react'
import { afterAction, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { inverseAction } from '../../declare/inverse-action'
import type { ListState } from '../../lists/list-state'
import { useViewer } from '../../providers/access'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import { useAct } from '../actions/use-act'
import type { ShownRecord } from '../page/use-record'
import { waitingFilter } from './queue-filter'
import { currentItem, lastActed, type QueueEvent, type QueueItem, type QueueState } from './queue-state'
import { useQueueLoading } from './use-queue-loading'
import { useQueueSource } from './use-queue-source'
import { useQueueStore } from './use-queue-store'

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
   * Returns to the last decided record and undoes its action if the declaration allows it; returns the undone action.
   */
  stepBack(): { undone: string | null } | null
  move(event: Extract<QueueEvent, { type: 'next' | 'previous' | 'shown' }>): void
  /** Loads pending records other than the loaded ones. */
  load(): void
}

/**
 * A queue of pending records. It shows the next preloaded record immediately, and saves in the background. Each
 * decision is sent with the shown version, so that it reports and never overwrites a decision of another account.
 * @param onRefused receives the item of an action that failed: another account decided first, or it was not saved
 */
export function useQueue(resource: ResourceDeclaration, list: ListState, onRefused: (item: QueueItem) => void): Queue {
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const source = useQueueSource(resource, list)
  const act = useAct(resource, source.fields)
  const store = useQueueStore()
  const { state, latest, dispatch } = store
  const running = useRef(new Map<string, Promise<void>>())
  const report = useRef(onRefused)
  report.current = onRefused

  const around = useCallback(() => surroundingsOf(me), [me])
  const isWaiting = useCallback(
    (record: ShownRecord) => meets(resource, waitingFilter(resource), record, around()),
    [resource, around],
  )
  const itemOf = (id: string) => latest.current.items.find(({ record }) => record.id === id)

  const { isLoading, error, load } = useQueueLoading(resource, source, store, isWaiting)

  const refuse = async (before: ShownRecord, problem: unknown) => {
    const { id } = before
    const httpStatus = statusOf(problem)
    if (httpStatus === 401) handleMutationError(problem)
    const isConflict = httpStatus === 409
    const now = isConflict ? await source.one(id).catch(() => null) : null
    const isGone = httpStatus === 204 || httpStatus === 404 || (isConflict && !now)
    const status = isGone ? 'gone' : now && !isWaiting(now) ? 'elsewhere' : 'failed'
    dispatch({ type: 'refused', id, status, record: now ?? before, problem: isConflict ? '' : sentenceOf(problem) })
    const item = itemOf(id)
    if (item) report.current(item)
  }

  /**
   * Saves actions on the same record one after another, each with the version of the previous answer. A refusal drops
   * the following ones: the record is no longer the one that they were taken on.
   */
  const save = (before: ShownRecord, action: string) => {
    const { id } = before
    const previous = running.current.get(id) ?? Promise.resolve()
    const work = previous.then(async () => {
      const item = itemOf(id)
      if (item?.status !== 'waiting' && item?.status !== 'decided') return
      try {
        const { record } = await act({ action, records: [item.record] })
        if (record)
          dispatch({ type: 'answered', id, record: record as ShownRecord, isWaiting: isWaiting(record as ShownRecord) })
      } catch (problem) {
        await refuse(before, problem)
      }
    })
    running.current.set(id, work)
  }

  const takeOn = (item: QueueItem, action: string, goesOn: boolean) => {
    const after = afterAction(resource, action, item.record, around())
    const isDecided = !isWaiting(after)
    const { id } = item.record
    dispatch({ type: 'acted', id, action, after, isDecided, goesOn: goesOn && isDecided })
    return item.record
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
      return { undone: inverse && item.action }
    },
    move: dispatch,
    load: () => void load(),
  }
}
