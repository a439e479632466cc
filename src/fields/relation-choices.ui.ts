import { type CrudFilter, type CrudSort, type HttpError, useMany, useSelect } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf, isLocalized, type ResourceDeclaration } from '../declare'
import { searchField } from '../lists/endpoint-filter'
import { useListPath } from '../providers/access'
import { pickDocument } from '../providers/documents'
import { graphql } from '../providers/graphql'
import { useLanguage } from '../providers/labels'
import { request } from '../providers/transport'
import { resourceNamed } from '../registry/resources'
import { titleOf, titleTarget } from '../registry/title'

/** A record to choose, with its title and mark. */
export interface Choice extends Readonly<Record<string, unknown>> {
  id: string
}

const pageSize = 20

/** Milliseconds to wait after the last key press before a search. */
const settling = 180

/** Sorted by title; records with a relation as their title are sorted like their own list. */
const titleSort = (target: ResourceDeclaration, language: string): CrudSort => {
  const { list } = target
  if (titleTarget(target))
    return { field: list.sort.replace(/^-/, ''), order: list.sort.startsWith('-') ? 'desc' : 'asc' }
  const title = fieldOf(target, target.title)
  return { field: title && isLocalized(title) ? `${target.title}_${language}` : target.title, order: 'asc' }
}

/**
 * Refine's select of the records of a resource: server-side search, and more records by scrolling.
 * @param unknown ids of selected records without loaded titles (after a stale save, or from the URL)
 * @param isOpen no request for choices is sent before the picker is open
 * @param filters conditions that each choice meets
 */
export function useRelationSelect(
  target: ResourceDeclaration,
  unknown: readonly string[],
  isOpen: boolean,
  filters: CrudFilter[] = [],
) {
  const language = useLanguage()
  const mayList = useListPath(target) !== null
  const [pageCount, setPageCount] = useState(1)
  const [search, setSearch] = useState({ typed: '', asked: '' })
  const { onSearch, query, defaultValueQuery } = useSelect<Choice>({
    resource: target.name,
    // A picker searches like the list.
    onSearch: (asked) => {
      setSearch((known) => ({ ...known, asked }))
      return asked ? [{ field: searchField, operator: 'contains', value: asked }] : []
    },
    debounce: settling,
    filters,
    sorters: [titleSort(target, language)],
    pagination: { mode: 'server', pageSize: pageSize * pageCount },
    defaultValue: [...unknown],
    meta: { gqlQuery: pickDocument(target) },
    errorNotification: false,
    queryOptions: { enabled: isOpen && mayList, placeholderData: keepPreviousData },
    defaultValueQueryOptions: { enabled: mayList },
  })
  const choices = query.data?.data ?? []
  const hasMore = choices.length === pageSize * pageCount
  return {
    selectProps: {
      // Refine's options follow one paint after the answer, and the entry for a new record would have their place.
      options: choices.map((choice) => ({ value: choice.id, label: titleOf(target, choice, language) })),
      loading: isOpen && query.isFetching,
      onSearch: (typed: string) => {
        setPageCount(1)
        setSearch((known) => ({ ...known, typed }))
        onSearch(typed)
      },
    },
    choices,
    /** The text of the search whose answer the choices are; undefined before that answer. */
    answered: search.typed === search.asked && !query.isPending && !query.isPlaceholderData ? search.asked : undefined,
    /** The loaded records of `unknown`, without deleted ones; undefined before the answer. */
    selected: defaultValueQuery.query.data?.data,
    isLoading: query.isFetching,
    /** Whether the role may list the records. */
    mayList,
    hasFailed: query.isError,
    hasMore,
    loadMore: () => {
      if (hasMore && !query.isPlaceholderData) setPageCount(pageCount + 1)
    },
  }
}

const deletedDocument = graphql(`query DeletedTitles($resource: String!, $ids: [ID!]!) {
  deletedTitles(resource: $resource, ids: $ids) { id title }
}`)

/**
 * The records of these ids, in order. The server sends those that are not loaded (after a stale save, or from the URL),
 * and the titles of deleted ones.
 */
export function useChosen(targetName: string, ids: readonly string[], known: readonly Choice[]): readonly Choice[] {
  const target = resourceNamed(targetName)
  const missing = ids.filter((id) => !known.some((choice) => choice.id === id))
  const { result, query } = useMany<Choice, HttpError, Choice>({
    resource: target.name,
    ids: [...missing],
    meta: { gqlQuery: pickDocument(target) },
    errorNotification: false,
    queryOptions: { enabled: missing.length > 0 },
  })
  const found = [...known, ...result.data]
  const gone = query.isSuccess ? ids.filter((id) => !found.some((choice) => choice.id === id)) : []
  const deleted = useQuery({
    queryKey: ['deletedTitles', target.name, gone],
    queryFn: () => request(deletedDocument, { resource: target.name, ids: gone }),
    enabled: gone.length > 0,
    meta: { quiet: true },
  })
  const titles = (deleted.data?.deletedTitles ?? []).map(({ id, title }) => ({
    id,
    [target.title]: title,
    isDeleted: true,
  }))
  const all = [...found, ...titles]
  return ids.map((id) => all.find((choice) => choice.id === id) ?? { id })
}
