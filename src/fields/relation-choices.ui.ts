import { type CrudSort, type HttpError, useInfiniteList, useMany } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { fieldOf, isLocalized, type ResourceDeclaration } from '../declare'
import { pickDocument } from '../providers/documents'
import { searchField } from '../providers/filters'
import { resourceNamed } from '../registry/resources'
import { titleTarget } from '../registry/title'

/** A record to choose, with its title and mark. */
export interface Choice extends Readonly<Record<string, unknown>> {
  id: string
}

const pageSize = 20

/** Milliseconds to wait after the last key press before a search. */
const settling = 180

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : settling)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Sorted by title; records with a relation as their title are sorted like their own list. */
const titleSort = (target: ResourceDeclaration, language: string): CrudSort => {
  const { list } = target
  if (titleTarget(target))
    return { field: list.sort.replace(/^-/, ''), order: list.sort.startsWith('-') ? 'desc' : 'asc' }
  const title = fieldOf(target, target.title)
  return { field: title && isLocalized(title) ? `${target.title}_${language}` : target.title, order: 'asc' }
}

/**
 * Records of a resource to choose from, with server-side search and paging by scrolling.
 * @param isOpen no request is sent before the picker is open
 */
export function useChoices(targetName: string, search: string, language: string, isOpen: boolean) {
  const target = resourceNamed(targetName)
  const settled = useSettled(search)
  const { query } = useInfiniteList<Choice, HttpError, Choice>({
    resource: target.name,
    // A picker searches like the list.
    filters: [{ field: searchField, operator: 'contains', value: settled }],
    sorters: [titleSort(target, language)],
    pagination: { pageSize },
    meta: { gqlQuery: pickDocument(target) },
    errorNotification: false,
    queryOptions: {
      enabled: isOpen,
      getNextPageParam: (last, pages) => (last.data.length === pageSize ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
    },
  })
  const choices = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return {
    choices,
    isLoading: query.isFetching,
    hasFailed: query.isError,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

/**
 * The records of these ids, in order: known ones, and the rest from the server (a value after a stale save, or from the
 * URL).
 */
export function useChosen(targetName: string, ids: readonly string[], known: readonly Choice[]): readonly Choice[] {
  const target = resourceNamed(targetName)
  const missing = ids.filter((id) => !known.some((choice) => choice.id === id))
  const { result } = useMany<Choice, HttpError, Choice>({
    resource: target.name,
    ids: [...missing],
    meta: { gqlQuery: pickDocument(target) },
    errorNotification: false,
    queryOptions: { enabled: missing.length > 0 },
  })
  const all = [...known, ...(result.data ?? [])]
  return ids.map((id) => all.find((choice) => choice.id === id) ?? { id })
}
