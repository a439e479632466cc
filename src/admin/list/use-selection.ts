import { useCallback, useMemo, useRef, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { writeListState } from '../../lists/list-address'
import { initialListState, type ListState } from '../../lists/list-state'
import type { WholeList } from '../../providers/bulk-runs'
import type { ListRecord } from './columns'

export interface Selection {
  /** The selected records as they were last seen, also those of other pages; of a whole list those of the page. */
  readonly records: readonly ListRecord[]
  readonly count: number
  has(id: string): boolean
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
  /** All records of the list, more than can be loaded, without those that were unselected. */
  readonly whole: WholeList | null
  takeWhole(whole: WholeList): void
  clear(): void
}

interface Marks {
  readonly whole: WholeList | null
  /** The selected records; of a whole list the unselected ones. */
  readonly marked: ReadonlyMap<string, ListRecord>
}

const nothing: Marks = { whole: null, marked: new Map() }

const isIn = ({ whole, marked }: Marks, id: string) => marked.has(id) !== (whole !== null)

function withMarks({ whole, marked }: Marks, changed: readonly ListRecord[], isSelected: boolean): Marks {
  const next = new Map(marked)
  for (const record of changed) {
    if (isSelected !== (whole !== null)) next.set(record.id, record)
    else next.delete(record.id)
  }
  return whole && next.size >= whole.count ? nothing : { whole, marked: next }
}

function without(whole: WholeList, ids: readonly string[]): WholeList {
  if (ids.length === 0) return whole
  const others = { not: { id: { in: ids } } }
  const isAll = Object.keys(whole.filter).length === 0
  return { filter: isAll ? others : { and: [whole.filter, others] }, count: whole.count - ids.length }
}

/**
 * Which records of a list are selected.
 * @param shown the records of the page; selected ones are stored with their current values and possible actions
 * @param state the state of the list: other filters end the selection; another page, order or grouping does not
 */
export function useSelection(resource: ResourceDeclaration, shown: readonly ListRecord[], state: ListState): Selection {
  const { search, preset, filters, as } = state
  const question = writeListState(resource, { ...initialListState(resource), search, preset, filters, as })
  const [marks, setMarks] = useState(nothing)
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setMarks(nothing)
  }

  const records = useMemo(() => {
    if (marks.whole) return shown
    const fresh = new Map(shown.map((record) => [record.id, record]))
    return [...marks.marked.values()].map((record) => fresh.get(record.id) ?? record)
  }, [marks, shown])

  const page = useRef(shown)
  page.current = shown
  const before = useRef<string | null>(null)
  const toggle = useCallback((record: ListRecord, isRange = false) => {
    const { current: now } = page
    const { current: from } = before
    before.current = record.id
    setMarks((known) => {
      // A cleared selection has no record to begin a range at.
      const changed = isRange ? between(now, known.whole || known.marked.size > 0 ? from : null, record) : [record]
      return withMarks(known, changed, !isIn(known, record.id))
    })
  }, [])

  const count = shown.filter(({ id }) => isIn(marks, id)).length
  const share = count === 0 ? 'none' : count === shown.length ? 'all' : 'some'

  const togglePage = useCallback(() => setMarks((known) => withMarks(known, shown, share !== 'all')), [shown, share])
  const add = useCallback(
    (added: readonly ListRecord[]) =>
      setMarks(({ whole, marked }) => withMarks({ whole: null, marked: whole ? nothing.marked : marked }, added, true)),
    [],
  )
  const takeWhole = useCallback((whole: WholeList) => setMarks({ whole, marked: nothing.marked }), [])
  const clear = useCallback(() => setMarks(nothing), [])

  return useMemo(() => {
    const whole = marks.whole && without(marks.whole, [...marks.marked.keys()])
    return {
      records,
      count: whole?.count ?? records.length,
      has: (id) => isIn(marks, id),
      ...{ toggle, togglePage, page: share, add, whole, takeWhole, clear },
    }
  }, [records, marks, toggle, togglePage, share, add, takeWhole, clear])
}

/** The records of a page between two of them, in either order. Only the second if the first is on another page. */
function between(page: readonly ListRecord[], from: string | null, to: ListRecord): readonly ListRecord[] {
  const [first, last] = [from, to.id].map((id) => page.findIndex((record) => record.id === id)).sort((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [to] : page.slice(first, last + 1)
}
