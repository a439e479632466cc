import { useCallback, useMemo, useRef, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { writeListState } from '../../lists/list-address'
import type { ListState } from '../../lists/list-state'
import type { WholeList } from '../../providers/bulk-runs'
import type { ListRecord } from './columns'

export interface Selection {
  /** The selected records as they were last seen, also those of other pages. */
  readonly records: readonly ListRecord[]
  has(id: string): boolean
  /** The properties of Ant Design's table. */
  readonly rowSelection: { selectedRowKeys: string[] }
  /**
   * Selects a record, or no longer.
   * @param isRange the same for all of the page from the record chosen before to this one
   */
  toggle(record: ListRecord, isRange?: boolean): void
  /** Selects all of the page, or none of it when all are selected. */
  togglePage(): void
  /** The label of `togglePage`, if it selects records of other pages too. */
  readonly allLabel?: string
  readonly page: 'all' | 'some' | 'none'
  /** Selects these records besides the selected ones. */
  add(records: readonly ListRecord[]): void
  /** All records of the list, more than can be loaded; `records` are those of the page. */
  readonly whole: WholeList | null
  takeWhole(whole: WholeList): void
  clear(): void
}

/**
 * Which records of a list are selected.
 * @param shown the records of the page; selected ones are stored with their current values and possible actions
 * @param state the state of the list: other filters end the selection, another page does not
 */
export function useSelection(resource: ResourceDeclaration, shown: readonly ListRecord[], state: ListState): Selection {
  const question = writeListState(resource, { ...state, page: 1 })
  const [selected, setSelected] = useState<ReadonlyMap<string, ListRecord>>(new Map())
  const [asked, setAsked] = useState(question)
  const [whole, setWhole] = useState<WholeList | null>(null)
  if (asked !== question) {
    setAsked(question)
    setSelected(new Map())
    setWhole(null)
  }

  const records = useMemo(() => {
    const fresh = new Map(shown.map((record) => [record.id, record]))
    return [...selected.values()].map((record) => fresh.get(record.id) ?? record)
  }, [selected, shown])

  const page = useRef(shown)
  page.current = shown
  const before = useRef<string | null>(null)
  const toggle = useCallback((record: ListRecord, isRange = false) => {
    const { current: now } = page
    const { current: from } = before
    before.current = record.id
    setWhole(null)
    setSelected((known) => {
      // A cleared selection has no record to begin a range at.
      const changed = isRange ? between(now, known.size > 0 ? from : null, record) : [record]
      const next = new Map(known)
      for (const each of changed) {
        if (known.has(record.id)) next.delete(each.id)
        else next.set(each.id, each)
      }
      return next
    })
  }, [])

  const count = shown.filter(({ id }) => selected.has(id)).length
  const share = count === 0 ? 'none' : count === shown.length ? 'all' : 'some'

  const togglePage = useCallback(() => {
    setWhole(null)
    setSelected((known) => {
      const next = new Map(known)
      for (const record of shown) {
        if (share === 'all') next.delete(record.id)
        else next.set(record.id, record)
      }
      return next
    })
  }, [shown, share])

  const add = useCallback(
    (added: readonly ListRecord[]) =>
      setSelected((known) => new Map([...known, ...added.map((record) => [record.id, record] as const)])),
    [],
  )
  const clear = useCallback(() => {
    setSelected(new Map())
    setWhole(null)
  }, [])

  return useMemo(
    () => ({
      records,
      has: (id) => selected.has(id),
      rowSelection: { selectedRowKeys: [...selected.keys()] },
      toggle,
      togglePage,
      page: share,
      add,
      whole,
      takeWhole: setWhole,
      clear,
    }),
    [records, selected, toggle, togglePage, share, add, whole, clear],
  )
}

/** The records of a page between two of them, in either order. Only the second if the first is on another page. */
function between(page: readonly ListRecord[], from: string | null, to: ListRecord): readonly ListRecord[] {
  const [first, last] = [from, to.id].map((id) => page.findIndex((record) => record.id === id)).sort((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [to] : page.slice(first, last + 1)
}
