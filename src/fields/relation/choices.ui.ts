import { type BaseRecord, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { pickDocument } from '../../crud/documents'
import type { ResourceDeclaration } from '../../declare'
import { searchFilter } from '../search-filter'

const step = 20

/** Records to choose among, searched on the server and fetched a step at a time. */
export function useChoices(resource: ResourceDeclaration, search: string) {
  const [steps, setSteps] = useState({ search, count: 1 })
  const count = steps.search === search ? steps.count : 1
  const { query, result } = useList<BaseRecord>({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: step * count },
    meta: { gqlQuery: pickDocument(resource), gqlVariables: { filter: searchFilter(resource, search), sorting: [] } },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  return {
    records: result.data,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isError: query.isError,
    hasMore: result.data.length >= step * count,
    showMore: () => setSteps({ search, count: count + 1 }),
    retry: () => void query.refetch(),
  }
}
