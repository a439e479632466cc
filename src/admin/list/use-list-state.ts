import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import type { FilterValue } from '../../fields/filter-value'
import { readListState, writeListState } from './list-address'
import type { ListState } from './list-state'

export interface ListControl {
  readonly state: ListState
  /** Changes what the list shows; unless the page itself is named, it goes back to the first. */
  change(changes: Partial<ListState>, options?: { replace?: boolean }): void
  /** Says something about a field, or with null nothing any more. */
  filter(name: string, value: FilterValue | null): void
  /** Takes preset, filters and search away; keeps sort and page size. */
  clear(): void
}

/**
 * The state of a list, kept in the address: the back button and a shared link restore it. Going on about the same thing
 * (typing a search, choosing a second word of one filter) replaces the entry in the history, so that back means back.
 */
export function useListState(resource: ResourceDeclaration): ListControl {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const read = useMemo(() => readListState(resource, search), [resource, search])
  // The router moves when it finds time; a box that was ticked must be ticked at once.
  const [asked, setAsked] = useState<ListState | null>(null)
  const moved = useNavigationType()
  useEffect(() => {
    const hasArrived = (wanted: ListState) => writeListState(resource, wanted) === writeListState(resource, read)
    setAsked((wanted) => (wanted && !hasArrived(wanted) && moved !== 'POP' ? wanted : null))
  }, [resource, read, moved])
  const state = asked ?? read
  const latest = useRef(state)
  latest.current = state
  const next = useNavigation().location
  const isLeaving = useRef(false)
  isLeaving.current = next !== undefined && next.pathname !== pathname

  const change = useCallback<ListControl['change']>(
    (changes, { replace = false } = {}) => {
      // A record was opened while a search was still being typed: its screen is on its way, and must not be called back.
      if (isLeaving.current) return
      const next = { ...latest.current, page: 1, ...changes }
      const address = writeListState(resource, next)
      // Two changes before the next render (a search that was still being typed and a filter) must both count.
      latest.current = next
      if (address === writeListState(resource, state)) return
      setAsked(next)
      navigate({ pathname, search: address }, { replace })
    },
    [navigate, pathname, resource, state],
  )

  const filter = useCallback<ListControl['filter']>(
    (name, value) => {
      const { [name]: known, ...others } = latest.current.filters
      const filters = value === null ? others : { ...latest.current.filters, [name]: value }
      change({ filters }, { replace: known !== undefined && value !== null })
    },
    [change],
  )

  const clear = useCallback(() => change({ filters: {}, search: '', preset: null }), [change])

  return useMemo(() => ({ state, change, filter, clear }), [state, change, filter, clear])
}
