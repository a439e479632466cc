import { type BaseRecord, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AnyFilter, maySortEmpty, type ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { dataProvider } from '../../providers/data'
import { listDocument } from '../../providers/documents'
import { filterOf } from './list-filter'
import type { ListState } from './list-state'

/** A record as a list gets it: what its columns asked for, and the actions possible on it now. */
export type ListRecord = BaseRecord & { id: string; version: number; can: readonly string[] }

export interface ListQuery {
  readonly records: readonly ListRecord[]
  /** undefined until it is known. */
  readonly total: number | undefined
  readonly isTotalEstimate: boolean
  /** Nothing to show yet. */
  readonly isFirstLoad: boolean
  /** The records shown answer an earlier question. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly error: HttpError | null
  refresh(): void
  /** When the records were read, in milliseconds. */
  readonly readAt: number
  /** Other records in the same shape. */
  read(filter: AnyFilter): Promise<readonly ListRecord[]>
}

/** Rows without a value come last when the largest come first: nobody looks for "never" at the top. */
export const sortingOf = (resource: ResourceDeclaration, sort: string) => {
  const name = sort.replace(/^-/, '')
  const isDescending = sort.startsWith('-')
  const nulls = isDescending && maySortEmpty(resource, name) ? { nulls: 'NULLS_LAST' } : {}
  return [{ field: name, direction: isDescending ? 'DESC' : 'ASC', ...nulls }]
}

/**
 * The records a list shows, with the fields of its visible columns alone.
 * @param fields names of the fields to ask for
 */
export function useListQuery(resource: ResourceDeclaration, state: ListState, fields: readonly string[]): ListQuery {
  const viewer = useViewer((known) => known.viewer)
  // Sorted, so that moving a column asks for nothing anew.
  const wanted = [...fields].sort().join(' ')
  const document = useMemo(
    () => listDocument(resource, wanted.split(' '), (name) => mayDo(viewer, name, 'list')),
    [resource, wanted, viewer],
  )
  const { query, result } = useList<ListRecord>({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: state.page, pageSize: state.pageSize },
    meta: {
      gqlQuery: document,
      gqlVariables: { filter: filterOf(resource, state), sorting: sortingOf(resource, state.sort) },
    },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  return {
    records: result.data,
    total: result.total,
    isTotalEstimate: result.totalIsEstimate === true,
    isFirstLoad: query.isPending,
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
    readAt: query.dataUpdatedAt,
    read: async (filter) => {
      const meta = { gqlQuery: document, gqlVariables: { filter } }
      const { data } = await dataProvider.getList<ListRecord>({
        resource: resource.name,
        pagination: { mode: 'off' },
        meta,
      })
      return data
    },
  }
}
