import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../providers/labels'
import { request } from '../../providers/transport'
import { useSettled } from '../page/use-settled'
import { type Hit, searchDocument } from './search-document'

const none: readonly Hit[] = []

/**
 * The records that contain a text, as far as the viewer may list them. The former answer stays while the next one
 * loads.
 */
export function useFound(text: string) {
  const typed = text.trim().slice(0, mostSent)
  const settled = useSettled(typed, typed === '' ? 0 : delay)
  const language = useLanguage()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', settled, language],
    queryFn: async () => (await request(searchDocument, { text: settled })).search,
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return {
    hits: typed === '' ? none : (data ?? none),
    /** Whether the answer for the typed text is still to come. */
    isSearching: typed !== '' && (isFetching || settled !== typed),
    hasFailed: typed !== '' && isError,
    retry: () => void refetch(),
  }
}

/** Milliseconds to wait after the last key press before a search. */
const delay = 180

/** Longer texts are refused; no record's name is as long. */
const mostSent = 200
