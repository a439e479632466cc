import type { CrudFilters } from '@refinedev/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { type Changes, countedResources, useChanges } from '../page/use-changes'
import { useLayValues } from '../waiting-saves/laid-values'
import type { ListRecord } from './columns'
import type { ListTable } from './use-list-table'

export interface LiveList {
  /** The records of the page in their loaded order, with later changes applied. */
  readonly records: readonly ListRecord[]
  /** Deleted records, which keep their positions until the list is reloaded. */
  readonly gone: ReadonlySet<string>
  /** New records that belong to the list and are not shown yet. */
  readonly created: ReadonlySet<string>
}

interface ListChanges {
  /** Time of the list response that these changes follow. */
  readonly since: number
  readonly changed: ReadonlyMap<string, ListRecord>
  readonly gone: ReadonlySet<string>
  readonly created: ReadonlySet<string>
}

const none: Omit<ListChanges, 'since'> = { changed: new Map(), gone: new Set(), created: new Set() }
/** Maximum ids in one request. Only the first ids of a large import are counted; the list is reloaded to show them. */
const mostIds = 500
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Keeps a list current without moving rows: changed rows update in place, created and deleted ones are counted. A
 * reload of the list clears the changes.
 */
export function useLiveList(resource: ResourceDeclaration, list: ListTable): LiveList {
  const { tableQuery, result } = list
  const [kept, setKept] = useState<ListChanges>({ since: 0, ...none })
  const shownChanges = kept.since === tableQuery.dataUpdatedAt ? kept : none
  const latest = useRef<ListTable | null>(list)
  useEffect(() => {
    latest.current = list
    return () => {
      latest.current = null
    }
  }, [list])

  const apply = (since: number, loaded: LoadedChanges, ids: Pick<Changes, 'created' | 'deleted'>) =>
    setKept((before) => merged(before.since === since ? before : { since, ...none }, loaded, ids))

  useChanges([resource.name], (changes) => void take(changes))
  const take = async (changes: Changes): Promise<void> => {
    const wasFetching = latest.current?.tableQuery.isFetching
    const current = await whenLoaded(latest)
    if (!current) return
    const { error, dataUpdatedAt, refetch } = current.tableQuery
    // A list that failed after all retries is not requested again automatically.
    if (changes.isUnknown) {
      if (!wasFetching || !error) void refetch()
      return
    }
    // A reload reports the same failure, with a way to try again.
    await loadChanges(current, changes).then(
      (loaded) => apply(dataUpdatedAt, loaded, changes),
      () => void refetch(),
    )
  }

  useChanges(countedResources(resource), () => void recount())
  const recount = async (): Promise<void> => {
    const current = await whenLoaded(latest)
    if (!current) return
    const { dataUpdatedAt, refetch } = current.tableQuery
    await current.read(idIn(current.result.data.map(({ id }) => id))).then(
      (rows) =>
        apply(
          dataUpdatedAt,
          { ...none, changed: new Map(rows.map((row) => [row.id, row])) },
          { created: none.created, deleted: none.gone },
        ),
      () => void refetch(),
    )
  }

  const records = useMemo(
    () => result.data.map((record) => shownChanges.changed.get(record.id) ?? record),
    [result.data, shownChanges.changed],
  )
  return { records: useLayValues().lay(resource, records), gone: shownChanges.gone, created: shownChanges.created }
}

/** Waits for the request of the list, whose response includes earlier changes. Null after the list was closed. */
export async function whenLoaded(list: RefObject<ListTable | null>): Promise<ListTable | null> {
  while (list.current?.tableQuery.isFetching) await pause(50)
  return list.current
}

type LoadedChanges = Omit<ListChanges, 'since'>

const idIn = (ids: readonly string[]): CrudFilters => [{ field: 'id', operator: 'in', value: ids }]

/** Loads the changed rows, and finds the new records that match the list. */
async function loadChanges(
  { result, filters, read }: ListTable,
  { created, updated, deleted }: Changes,
): Promise<LoadedChanges> {
  const shown = new Map(result.data.map((record) => [record.id, record]))
  const changed = [...updated.keys()].filter((id) => {
    const known = shown.get(id)
    return known && !deleted.has(id) && known.version < (updated.get(id) ?? 0)
  })
  const fresh = [...created].filter((id) => !shown.has(id)).slice(0, mostIds)
  const [rows, matching] = await Promise.all([
    changed.length > 0 ? read(idIn(changed)) : [],
    fresh.length > 0 ? read([...filters, ...idIn(fresh)]) : [],
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const gone = [...deleted].filter((id) => shown.has(id))
  return {
    changed: byId,
    // The reader may no longer see this record: treat it as deleted.
    gone: new Set([...gone, ...changed.filter((id) => !byId.has(id))]),
    created: new Set(matching.map(({ id }) => id)),
  }
}

/** Deleted records that are restored are no longer gone, nor those that the reader sees again. */
export const merged = (
  before: ListChanges,
  loaded: LoadedChanges,
  { created, deleted }: Pick<Changes, 'created' | 'deleted'>,
): ListChanges => ({
  since: before.since,
  changed: new Map([...before.changed, ...loaded.changed]),
  gone: new Set([...before.gone, ...loaded.gone].filter((id) => !created.has(id) && !loaded.changed.has(id))),
  created: new Set([...before.created, ...loaded.created].filter((id) => !deleted.has(id))),
})
