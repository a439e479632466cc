import type { LiveEvent } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import { fieldsOf, type ResourceDeclaration } from '../../declare'
import { derivationOf } from '../../declare/traits'
import { follow } from '../../providers/live'

/** Batched changes of a resource. */
export interface Changes {
  readonly created: ReadonlySet<string>
  /** Version by id. */
  readonly updated: ReadonlyMap<string, number>
  readonly deleted: ReadonlySet<string>
  /** Anything may have changed, because this tab was not connected. */
  readonly isUnknown: boolean
}

/** Records that this tab has deleted, until they are restored or opened again. Their page does not load again. */
export const deletedHere = new Set<string>()

/** Milliseconds to batch changes, so that an import elsewhere causes one request instead of a thousand. */
const gatherFor = 250

const gathered = (events: readonly LiveEvent[]): Changes => {
  const created = new Set<string>()
  const updated = new Map<string, number>()
  const deleted = new Set<string>()
  for (const { type, payload } of events) {
    for (const id of (payload.ids ?? []).map(String)) {
      if (type === 'updated') updated.set(id, Math.max(Number(payload.version), updated.get(id) ?? 0))
      // A created record may be deleted, and a deleted one restored.
      if (type === 'created' || type === 'deleted') {
        const [added, other] = type === 'created' ? [created, deleted] : [deleted, created]
        added.add(id)
        other.delete(id)
      }
    }
  }
  return { created, updated, deleted, isUnknown: events.some(({ type }) => type === '*') }
}

/**
 * Subscribes to resources while the screen is shown.
 * @param resources their names; empty for none
 * @param onChanges called with batched changes; may be a new function on each render
 */
export function useChanges(resources: readonly string[], onChanges: (changes: Changes) => void): void {
  const report = useEffectEvent(onChanges)
  const names = resources.join(' ')
  useEffect(() => {
    let events: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const batch = events
      events = []
      report(gathered(batch))
    }
    const stops = names.split(' ').flatMap((name) =>
      name === ''
        ? []
        : follow(name, (event) => {
            events.push(event)
            timer ??= setTimeout(flush, gatherFor)
          }),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [names])
}

/** The resources whose records are counted in fields of this one. Their changes may change the counts. */
export const countedResources = (resource: ResourceDeclaration): readonly string[] => [
  ...new Set(
    Object.values(fieldsOf(resource)).flatMap((field) => {
      const { count } = derivationOf(field)
      return count === undefined ? [] : [count]
    }),
  ),
]
