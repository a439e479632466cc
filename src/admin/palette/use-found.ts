import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { isFoundEverywhere } from '../../declare/resource'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { labelsOf, useLanguage } from '../../providers/labels'
import { useText } from '../../providers/translation'
import { request } from '../../providers/transport'
import { resources } from '../../registry/resources'
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
  const t = useText()
  const viewer = useViewer((state) => state.viewer)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', settled, language],
    queryFn: async () => {
      const searches = [...namedSearches(settled, viewer, t), { text: settled }]
      const found = await Promise.all(searches.map(async (each) => (await request(searchDocument, each)).search))
      return [...new Map(found.flat().map((hit) => [hit.id, hit])).values()]
    },
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

/**
 * A text that begins with the name of a resource, such as "Order SD-2026", is also searched without it there. A record
 * may have the whole text as its title.
 */
function namedSearches(text: string, viewer: Viewer | null, t: TFunction) {
  return resources.flatMap((resource) => {
    if (!isFoundEverywhere(resource) || !mayDo(viewer, resource.name, 'list')) return []
    const { one, many } = labelsOf(resource, t)
    const [rest] = [many, one].flatMap((name) => {
      const after = text.slice(name.length)
      const isNamed = text.toLocaleLowerCase().startsWith(name.toLocaleLowerCase())
      // Chinese has no spaces between words.
      const isApart = /^[\s:：#]/.test(after) || /[\u4e00-\u9fff]$/.test(name)
      return isNamed && isApart ? after.replace(/^[\s:：#]+/, '') || [] : []
    })
    return rest === undefined ? [] : [{ text: rest, resources: [resource.name as Hit['resource']] }]
  })
}

/** Milliseconds to wait after the last key press before a search. */
const delay = 180

/** Longer texts are refused; no record's name is as long. */
const mostSent = 200
