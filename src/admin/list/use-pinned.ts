import { type RefObject, useLayoutEffect } from 'react'
import type { Side } from '../../lists/view-layout'
import type { Column } from './columns'

/** The part of the list that its pinned columns may cover. */
const mostCovered = 0.7

/** The custom property of a list with the distance of a pinned column from its side. */
export const pinVariable = (name: string) => `--pin-${name}`

/**
 * Keeps the distances of pinned columns from their side, which depend on the widths of the columns before them. Only
 * custom properties of the table change, so no row renders. A narrow list lets all columns scroll.
 */
export function usePinned(table: RefObject<{ nativeElement: HTMLElement } | null>, columns: readonly Column[]): void {
  const pinned = columns.map(({ name, pin }) => (pin ? name : '')).join(' ')
  useLayoutEffect(() => {
    const element = table.current?.nativeElement
    if (!element || pinned.trim() === '') return
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
    const measure = () => {
      const sides = [distancesOf(heads, 'start'), distancesOf(heads.toReversed(), 'end')]
      const covered = sides.reduce((sum, side) => sum + side.covered, 0)
      const isFit = covered <= mostCovered * (element.parentElement?.clientWidth ?? covered)
      for (const [column, distance] of sides.flatMap(({ distances }) => distances)) {
        element.style.setProperty(pinVariable(column), isFit ? `${distance}px` : 'auto')
      }
    }
    const observer = new ResizeObserver(measure)
    for (const head of heads) observer.observe(head)
    measure()
    return () => observer.disconnect()
  }, [table, pinned])
}

/** Marks a table that is wider than its list with the sides where a part is hidden. Its outer columns stay in view. */
export function useWideMark(table: RefObject<{ nativeElement: HTMLElement } | null>): void {
  useLayoutEffect(() => {
    const element = table.current?.nativeElement
    const [list, rows] = [element?.parentElement, element?.querySelector('table')]
    if (!element || !list || !rows) return
    const mark = () => {
      // From right to left the position is negative.
      const before = Math.abs(list.scrollLeft)
      const after = list.scrollWidth - list.clientWidth - before
      const sides = [before >= 1 && 'start', after >= 1 && 'end'].filter(Boolean)
      if (sides.length > 0) element.setAttribute('data-wide', sides.join(' '))
      else element.removeAttribute('data-wide')
    }
    // It is called after the layout, so that reading the widths does not compute one.
    const observer = new ResizeObserver(mark)
    for (const each of [list, rows]) observer.observe(each)
    list.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', mark)
    }
  }, [table])
}

/** The distances of the columns pinned to one side, in their order from it, and their total width. */
function distancesOf(heads: readonly HTMLElement[], side: Side) {
  const distances: [column: string, distance: number][] = []
  let covered = 0
  for (const head of heads) {
    const { column } = head.dataset
    if (column && head.classList.contains(`list-pinned-${side}`)) distances.push([column, covered])
    else if (!head.matches('.ant-table-selection-column, .list-record, .list-actions')) break
    covered += head.offsetWidth
  }
  return { distances, covered }
}
