import { type RefObject, useEffect, useRef } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useChanges } from '../live/use-changes'
import { isOpen, type QueueState } from './queue-state'

/** Milliseconds between two counts of what waits, however much happens. */
const countEvery = 3_000

interface QueueNews {
  /** Asks for these records as they are now. */
  look(ids: readonly string[]): void
  /** Asks how many wait besides those that are here. */
  count(): void
}

/**
 * Follows what others do while somebody decides: records that are here are looked at again when they change, and what waits is
 * counted anew when others come or go. Nothing moves by it.
 */
export function useQueueNews(resource: ResourceDeclaration, latest: RefObject<QueueState>, news: QueueNews): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const countSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      news.count()
    }, countEvery)
  }
  useChanges([resource.name], ({ created, updated, deleted, isUnknown }) => {
    const { items } = latest.current
    // What is being decided here has its own answer.
    const open = items.filter((item) => isOpen(item) && !item.isSaving).map(({ record }) => record)
    const changed = open.filter(({ id, version }) => isUnknown || deleted.has(id) || (updated.get(id) ?? 0) > version)
    if (changed.length > 0) news.look(changed.map(({ id }) => id))
    const here = new Set(items.map(({ record }) => record.id))
    const isElsewhere = [...updated.keys(), ...deleted].some((id) => !here.has(id))
    if (isUnknown || created.size > 0 || isElsewhere) countSoon()
  })
}
