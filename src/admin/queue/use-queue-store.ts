import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { emptyQueue, type QueueEvent, type QueueState, queueReducer } from './queue-state'

export interface QueueStore {
  readonly state: QueueState
  /** The state before React renders it: the next key press needs the last decision. */
  readonly latest: RefObject<QueueState>
  /** A person returned to the queue by its history entry. */
  readonly isBack: boolean
  dispatch(event: QueueEvent): void
}

/** The queue that was left last, with the key of its history entry. */
let lastLeft: { key: string; latest: RefObject<QueueState> } | null = null

/** The state of a queue: the former state when a person returns to its history entry, otherwise a new one. */
function stateOfEntry(key: string): QueueState {
  if (lastLeft?.key !== key) return emptyQueue
  const { items, ...state } = lastLeft.latest.current
  return { ...state, items: items.map((item) => ({ ...item, isSaving: false })) }
}

/** Keeps the state of a queue for its history entry. */
export function useQueueStore(): QueueStore {
  const { key } = useLocation()
  const [started] = useState(() => stateOfEntry(key))
  const [state, setState] = useState(started)
  const latest = useRef(started)
  useEffect(
    () => () => {
      lastLeft = { key, latest }
    },
    [key],
  )
  const dispatch = useCallback((event: QueueEvent) => {
    latest.current = queueReducer(latest.current, event)
    setState(latest.current)
  }, [])
  return { state, latest, isBack: started !== emptyQueue, dispatch }
}
