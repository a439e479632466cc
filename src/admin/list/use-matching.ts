import { useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { dataProvider } from '../../providers/data'
import { listDocument } from '../../providers/documents'
import { handleMutationError } from '../../providers/error-catalogue'
import { useMayList } from '../viewer'
import type { ListRecord } from './list-record'
import type { ListTable } from './use-list-table'
import type { Selection } from './use-selection'

/** The most records of one selection; the endpoint changes no more by one filter. */
const mostSelected = 1000

/** All records that match a list, to be selected. */
export interface Matching {
  /** The number of records that `select` selects. */
  readonly count: number
  /** More records match than can be selected at once. */
  readonly isPartial: boolean
  readonly isLoading: boolean
  select(): void
}

/** The way to select all records that match, once those of the page are selected; null otherwise. */
export function useMatching(resource: ResourceDeclaration, list: ListTable, selection: Selection): Matching | null {
  const mayList = useMayList()
  const [isLoading, setLoading] = useState(false)
  const { result, filters, sorters } = list
  const total = result.total ?? 0
  const count = Math.min(total, mostSelected)
  if (selection.page !== 'all' || selection.records.length >= count) return null
  const select = async () => {
    setLoading(true)
    try {
      const { data } = await dataProvider.getList<ListRecord>({
        resource: resource.name,
        pagination: { mode: 'server', currentPage: 1, pageSize: mostSelected },
        filters,
        sorters,
        meta: { gqlQuery: listDocument(resource, [], mayList) },
      })
      selection.add(data)
    } catch (error) {
      handleMutationError(error)
    } finally {
      setLoading(false)
    }
  }
  return { count, isPartial: total > mostSelected, isLoading, select: () => void select() }
}
