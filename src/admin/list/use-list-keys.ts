import type { InputRef } from 'antd'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { isForPage, nameOfKey, onPageKeyDown } from '../page/use-page-keys'
import type { ListRecord } from './columns'
import { useQueuePath } from './list-heading'
import { openPath } from './record-name'
import type { Creation } from './use-creation'
import type { ListTable } from './use-list-table'
import type { Selection } from './use-selection'

interface ListKeys {
  resource: ResourceDeclaration
  list: ListTable
  /** Holds the rows: elements with `data-row`, in the order of the records. */
  records: RefObject<HTMLElement | null>
  /** The record of each row; null for a row of several, which has its own keys. */
  shown: readonly (ListRecord | null)[]
  creation: Creation
  /** null where nothing can be done to many. */
  selection: Selection | null
  /** Selects all records that match; null if they are selected, or cannot be. */
  selectMatching: (() => void) | null
  searchInput: RefObject<InputRef | null>
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Whether the focus is in another part of the page, and neither in the container nor on a part around it. */
export const isOutside = (target: EventTarget | null, container: HTMLElement) =>
  target instanceof Node && !container.contains(target) && !target.contains(container)

/** Ctrl or ⌘ with A. */
const isSelectAll = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && nameOfKey(event) === 'a'

/**
 * The keys of a list (look.md "List"). Arrows or j and k move between rows, Enter opens, x selects. Ctrl/⌘ A selects
 * the page and then all that match, b goes to the bar of the selection, Escape clears it. / searches, c creates, q opens the queue. Every one of
 * them has a visible counterpart that Tab reaches.
 */
export function useListKeys({
  resource,
  list,
  records,
  shown,
  creation,
  selection,
  selectMatching,
  searchInput,
}: ListKeys): void {
  const navigate = useNavigate()
  const queuePath = useQueuePath(resource, list.state)
  const open = (record: ListRecord | null | undefined) => {
    // The rows still answer an earlier question: another record is about to take the place of this one.
    const path = record && !list.tableQuery.isPlaceholderData && openPath(resource, record)
    if (path) navigate(path)
  }
  const onEscape = (target: EventTarget | null) => {
    if (!selection?.count) return false
    selection.clear()
    // The bar goes with its focused button.
    if (target instanceof Element && target.closest('.bulk-bar')) records.current?.focus({ preventScroll: true })
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const container = records.current
    const { target, key } = event
    if (!container) return
    if (isSelectAll(event)) {
      event.preventDefault()
      if (selection?.page === 'all') selectMatching?.()
      else selection?.togglePage()
      return
    }
    if (!isForPage(event)) return

    const rows = [...container.querySelectorAll<HTMLElement>('[data-row]')]
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    const record = shown[current]
    const step = steps[key]
    if (step !== undefined) {
      // Arrows go on scrolling the page and moving in the sidebar; the letters belong to the list.
      if (key.startsWith('Arrow') && isOutside(target, container)) return
      const next = rows[current < 0 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)]
      // The cards of a board have their own keys.
      if (!next) return
      next.focus({ preventScroll: true })
      next.scrollIntoView({ block: 'nearest' })
    } else if (key === 'Enter' && current >= 0 && target === rows[current]) open(record)
    else if (key.toLowerCase() === 'x' && current >= 0) record && selection?.toggle(record, event.shiftKey)
    else if (key === 'Escape') {
      if (!onEscape(target)) return
    } else if (key === 'b') document.querySelector<HTMLElement>('.bulk-bar button')?.focus()
    else if (key === '/') searchInput.current?.focus({ cursor: 'all' })
    else if (key === 'c') creation.start()
    else if (key === 'q') queuePath && navigate(queuePath)
    else return
    event.preventDefault()
  })
  useEffect(() => onPageKeyDown(onKey), [])
}
