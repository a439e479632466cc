import { type RefObject, useEffect, useRef } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useChanges } from '../page/use-changes'
import { isOpen, type QueueState } from './queue-state'

/** Minimum milliseconds between two counts of pending records. */
const countEvery = 3_000

interface QueueReloads {
  /** Loads these records again. */
  reload(ids: readonly string[]): void
  /** Requests the number of other pending records. */
  count(): void
}

/**
 * Follows the changes of others: loaded records are reloaded when they change, and pending ones are counted again. It
 * moves nothing on the screen.
 */
export function useQueueChanges(
  resource: ResourceDeclaration,
  latest: RefObject<QueueState>,
  reloads: QueueReloads,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const countSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      reloads.count()
    }, countEvery)
  }
  useChanges([resource.name], ({ created, updated, deleted, isUnknown }) => {
    const { items } = latest.current
    // A record that is being decided here waits for its own answer.
    const settled = items.filter(({ isSaving }) => !isSaving)
    const changed = settled.filter((item) => {
      const { id, version } = item.record
      return (isUnknown && isOpen(item)) || deleted.has(id) || (updated.get(id) ?? 0) > version
    })
    if (changed.length > 0) reloads.reload(changed.map(({ record }) => record.id))
    const here = new Set(items.map(({ record }) => record.id))
    const isElsewhere = [...updated.keys(), ...deleted].some((id) => !here.has(id))
    if (isUnknown || created.size > 0 || isElsewhere) countSoon()
  })
}
