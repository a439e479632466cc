import type { CrudFilters } from '@refinedev/core'
import { useMemo, useRef, useState } from 'react'
import { fieldsOf, type ResourceDeclaration } from '../../declare'
import { derivationOf } from '../../declare/traits'
import type { ListRecord } from '../list/list-record'
import type { ListTable } from '../list/use-list-table'
import { type Changes, useChanges } from './use-changes'

export interface LiveList {
  /** The records of the page, those that changed elsewhere as they are now, in the places that they had. */
  readonly records: readonly ListRecord[]
  /** Those of them that are gone; they keep their places until the list is read again. */
  readonly gone: ReadonlySet<string>
  /** New records that belong to the list and are not shown yet. */
  readonly created: ReadonlySet<string>
}

interface News {
  /** When the list was read that this is news to. */
  readonly since: number
  readonly changed: ReadonlyMap<string, ListRecord>
  readonly gone: ReadonlySet<string>
  readonly created: ReadonlySet<string>
}

const none: Omit<News, 'since'> = { changed: new Map(), gone: new Set(), created: new Set() }
const nothing: Pick<Changes, 'deleted'> = { deleted: new Set() }
/** Ids in one question; of an import of thousands the first are told, and the list is read again when they are shown. */
const mostIds = 500
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Keeps a list true while others work, without moving anything: rows change in place, what is new or gone is counted.
 * Reading the list again ends the news.
 */
export function useLiveList(resource: ResourceDeclaration, list: ListTable): LiveList {
  const { tableQuery, result } = list
  const [kept, setNews] = useState<News>({ since: 0, ...none })
  const news = kept.since === tableQuery.dataUpdatedAt ? kept : none
  const latest = useRef(list)
  latest.current = list

  useChanges([resource.name], (changes) => void take(changes))
  const take = async (changes: Changes): Promise<void> => {
    const wasFetching = latest.current.tableQuery.isFetching
    // What is on its way already knows of them.
    while (latest.current.tableQuery.isFetching) await pause(50)
    const { tableQuery: asked } = latest.current
    // A list that could not be read after all its tries is left to whoever looks at it.
    if (changes.isUnknown) {
      if (!wasFetching || !asked.error) void asked.refetch()
      return
    }
    const heard = await hear(latest.current, changes)
    setNews((before) =>
      merged(before.since === asked.dataUpdatedAt ? before : { since: asked.dataUpdatedAt, ...none }, heard, changes),
    )
  }

  useChanges(countedResources(resource), () => void recount())
  const recount = async (): Promise<void> => {
    while (latest.current.tableQuery.isFetching) await pause(50)
    const { tableQuery: asked, result: shown, read } = latest.current
    const rows = await read(idIn(shown.data.map(({ id }) => id)))
    const changed = new Map(rows.map((row) => [row.id, row]))
    setNews((before) =>
      merged(
        before.since === asked.dataUpdatedAt ? before : { since: asked.dataUpdatedAt, ...none },
        { ...none, changed },
        nothing,
      ),
    )
  }

  const records = useMemo(
    () => result.data.map((record) => news.changed.get(record.id) ?? record),
    [result.data, news.changed],
  )
  return { records, gone: news.gone, created: news.created }
}

type Heard = Omit<News, 'since'>

const idIn = (ids: readonly string[]): CrudFilters => [{ field: 'id', operator: 'in', value: ids }]

/** Asks for the rows that changed, and which of the new ones belong to the list. */
async function hear({ result, filters, read }: ListTable, { created, updated, deleted }: Changes): Promise<Heard> {
  const shown = new Map(result.data.map((record) => [record.id, record]))
  const changed = [...updated.keys()].filter((id) => {
    const known = shown.get(id)
    return known && !deleted.has(id) && known.version < (updated.get(id) ?? 0)
  })
  const fresh = [...created].filter((id) => !shown.has(id) && !deleted.has(id)).slice(0, mostIds)
  const [rows, matching] = await Promise.all([
    changed.length > 0 ? read(idIn(changed)) : [],
    fresh.length > 0 ? read([...filters, ...idIn(fresh)]) : [],
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const gone = [...deleted].filter((id) => shown.has(id))
  return {
    changed: byId,
    // A row that cannot be read any more is none for this reader.
    gone: new Set([...gone, ...changed.filter((id) => !byId.has(id))]),
    created: new Set(matching.map(({ id }) => id)),
  }
}

const merged = (before: News, heard: Heard, { deleted }: Pick<Changes, 'deleted'>): News => ({
  since: before.since,
  changed: new Map([...before.changed, ...heard.changed]),
  gone: new Set([...before.gone, ...heard.gone]),
  created: new Set([...before.created, ...heard.created].filter((id) => !deleted.has(id))),
})

/** The resources whose records are counted in fields of this one: a change of theirs may change what it shows. */
export const countedResources = (resource: ResourceDeclaration): readonly string[] => [
  ...new Set(
    Object.values(fieldsOf(resource)).flatMap((field) => {
      const { count } = derivationOf(field)
      return count === undefined ? [] : [count]
    }),
  ),
]
