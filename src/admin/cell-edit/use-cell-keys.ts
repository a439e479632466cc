import { type RefObject, useEffect, useRef } from 'react'
import { type CellKey, cellKeyOf, focusCell } from '../list/cells'
import type { MissedEvents } from '../list/use-missed-events'
import { isForPage } from '../page/use-page-keys'
import { holdEarlier } from './held-keys'

interface CellKeys {
  /** Holds the rows (`data-row`) and their cells (`data-field`). */
  container: RefObject<HTMLElement | null>
  /** What the rows received before this code was loaded. */
  missed: RefObject<MissedEvents>
  /** F2, Enter or a double click. Returns false if the cell has nothing to open. */
  onOpen(cell: CellKey): boolean
  /** A click on a state. Returns false if it cannot change now. */
  onState(cell: CellKey): boolean
  hasState(cell: CellKey): boolean
  /** F2 on a row without a clicked cell that can be edited. */
  onOpenRow(id: string): void
  /** Enter on a cell that cannot be edited. */
  onFollow(id: string): void
  /** Alt and a click; with Shift for all other records. Returns false if the list cannot be filtered by the cell. */
  onFilter(cell: CellKey, isNot: boolean): boolean
  /** Ctrl or ⌘ V on a cell, or on the row whose cell was clicked. */
  onPaste(cell: CellKey, text: string): void
  /** Space on a row or a cell. */
  onPanel(id: string): void
  /** The focus came to a row or one of its cells. */
  onFocus(id: string): void
  /** Escape on a row or a cell. Returns false if nothing was open. */
  onEscape(): boolean
}

const downwards: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Controls inside a cell keep their own clicks. */
const controls = 'a, button, input, label'
const state = '.state-tag'
const anyRow = '[data-row]'
const anyCell = '[data-row] [data-field]'

/**
 * Keyboard and mouse of the cells of a list. From a row, the arrow to the end of the line moves into its cells; arrows
 * move between them. It handles the keys before the list does, on which the row stays the unit otherwise.
 */
export function useCellKeys(options: CellKeys): void {
  const { container, missed } = options
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const root = container.current
    if (!root) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return
      const { target } = event
      if (!(target instanceof HTMLElement)) return
      const isCell = target.matches(anyCell)
      // Escape also on a link or button of a row.
      if (!isCell && !target.matches(anyRow) && !(event.key === 'Escape' && isForPage(event))) return
      const isHandled = onEitherKey(event.key, target) || (isCell ? onCellKey : onRowKey)(event.key, target)
      if (isHandled) event.preventDefault()
    }

    /** The cell that was clicked last: a click focuses its row. */
    let pressed: Element | null = null
    const onPointerDown = ({ target }: Event) => {
      pressed = target instanceof Element ? target.closest(anyCell) : null
    }
    const pressedIn = (row: Element) => (pressed && row.contains(pressed) ? cellKeyOf(pressed) : null)

    const onEitherKey = (key: string, element: HTMLElement): boolean => {
      const id = rowIdOf(element)
      if (key === 'Escape') return latest.current.onEscape()
      if (key !== ' ' || id === undefined) return false
      latest.current.onPanel(id)
      return true
    }

    const onRowKey = (key: string, row: HTMLElement): boolean => {
      if (key === forwards(row)) return focusCell(cellsOf(row)[0])
      const id = rowIdOf(row)
      if (key !== 'F2' || id === undefined) return false
      const cell = pressedIn(row)
      if (!cell || !latest.current.onOpen(cell)) latest.current.onOpenRow(id)
      return true
    }

    const onCellKey = (key: string, cell: HTMLElement): boolean => {
      const row = cell.closest<HTMLElement>(anyRow)
      const cellKey = cellKeyOf(cell)
      if (!row || !cellKey) return false
      if (moveFrom(cell, row, root, key)) return true
      if (key !== 'F2' && key !== 'Enter') return false
      const isOpened = latest.current.onOpen(cellKey)
      if (key === 'Enter' && !isOpened) latest.current.onFollow(cellKey.id)
      return true
    }

    const onDoubleClick = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(controls)) return
      const cell = cellKeyOf(target)
      // The browser selects the word under the pointer.
      if (cell && latest.current.onOpen(cell)) getSelection()?.removeAllRanges()
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      const cell = cellKeyOf(event.target)
      const run = event.altKey ? latest.current.onFilter : event.target.closest(state) ? latest.current.onState : null
      if (!cell || !run?.(cell, event.shiftKey)) return
      // A browser saves the target of a link that is clicked with Alt.
      event.preventDefault()
      event.stopPropagation()
    }

    // Its target is the selected text, which may be elsewhere.
    const onPaste = (event: Event, text = (event as ClipboardEvent).clipboardData?.getData('text/plain')) => {
      const target = document.activeElement
      if (!target || !root.contains(target) || !text) return
      const isCell = target.matches(anyCell)
      const cell = isCell ? cellKeyOf(target) : target.matches(anyRow) ? pressedIn(target) : null
      if (!cell) return
      event.preventDefault()
      latest.current.onPaste(cell, text)
    }

    const onPointerOver = ({ target }: PointerEvent) => {
      const tag = target instanceof Element ? target.closest<HTMLElement>(state) : null
      const cell = tag && cellKeyOf(tag)
      if (cell) tag.toggleAttribute('data-opens', latest.current.hasState(cell))
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      const id = target instanceof Element ? rowIdOf(target) : undefined
      if (id !== undefined) latest.current.onFocus(id)
    }

    const effect = new AbortController()
    const { signal } = effect
    root.addEventListener('keydown', onKeyDown, { signal })
    root.addEventListener('pointerdown', onPointerDown, { signal })
    root.addEventListener('dblclick', onDoubleClick, { signal })
    root.addEventListener('click', onClick, { capture: true, signal })
    root.addEventListener('pointerover', onPointerOver, { signal })
    root.addEventListener('focusin', onFocusIn, { signal })
    document.addEventListener('paste', (event) => onPaste(event), { signal })

    const [press, event, text, typed = []] = missed.current ?? []
    missed.current = null
    if (press) onPointerDown(press)
    if (event && !event.defaultPrevented && root.contains(document.activeElement)) {
      if (event instanceof KeyboardEvent) onKeyDown(event)
      else if (event.type === 'dblclick') onDoubleClick(event)
      else if (event.type === 'paste') onPaste(event, text)
      holdEarlier(typed)
    }
    return () => effect.abort()
  }, [container, missed])
}

/** The arrow to the end of a line. */
const forwards = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')

const rowIdOf = (element: Element) => element.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-field]')]

/** Moves the focus from a cell by an arrow key, Home, End or Escape. Returns false for other keys. */
function moveFrom(cell: HTMLElement, row: HTMLElement, root: Element, key: string): boolean {
  const cells = cellsOf(row)
  const step = downwards[key]
  if (step !== undefined) return focusCell(cellBeyond(root, row, cell.dataset.field, step))
  if (key === 'Home') return focusCell(cells[0])
  if (key === 'End') return focusCell(cells.at(-1))
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const next = cells.indexOf(cell) + (key === forwards(row) ? 1 : -1)
  if (isSideways && next >= 0) return focusCell(cells[next] ?? cell)
  if (isSideways || key === 'Escape') row.focus()
  return isSideways || key === 'Escape'
}

/** The cell of the same field in the row before or after; a card without a value has none. */
function cellBeyond(root: Element, row: Element, name: string | undefined, step: 1 | -1): HTMLElement | undefined {
  const rows = [...root.querySelectorAll<HTMLElement>(anyRow)]
  const beyond = rows[rows.indexOf(row as HTMLElement) + step]
  return beyond && (cellsOf(beyond).find(({ dataset }) => dataset.field === name) ?? cellsOf(beyond)[0])
}
