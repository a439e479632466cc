import { type RefObject, useLayoutEffect } from 'react'
import { type Column, widthVariable } from './columns'

/** The custom property of a list with the width that each cut column has beyond its maximum. */
export const spareVariable = '--spare'

/** The pixels of the name's column that it keeps for itself. */
const nameWidth = 260

/**
 * Shares the free width of the name's column between the columns that reach their maximum, whose texts would be cut.
 * Only a custom property of the table changes, so no row renders.
 */
export function useSpareWidth(
  table: RefObject<{ nativeElement: HTMLElement } | null>,
  columns: readonly Column[],
): void {
  useLayoutEffect(() => {
    const element = table.current?.nativeElement
    const name = element?.querySelector<HTMLElement>('thead .list-record')
    if (!element || !name) return
    const measure = () => {
      const beyond = columns.flatMap((column) => {
        const head = element.querySelector<HTMLElement>(`thead [data-column="${column.name}"]`)
        const isChosen = element.style.getPropertyValue(widthVariable(column.name)) !== ''
        const width = isChosen ? -1 : (head?.offsetWidth ?? 0) - (column.ui.width ?? Number.POSITIVE_INFINITY)
        return width < 0 ? [] : [width]
      })
      // The same width before and after a change of the property, so the observer settles.
      const free = beyond.reduce((sum, width) => sum + width, name.offsetWidth - nameWidth)
      const share = Math.floor(Math.max(0, free) / Math.max(1, beyond.length))
      const before = Number.parseInt(element.style.getPropertyValue(spareVariable) || '0', 10)
      // The browser matches the styles of the whole table again for each change, also for the same value.
      if (share !== before) element.style.setProperty(spareVariable, `${share}px`)
    }
    // It measures after the layout and before the paint, so nothing moves.
    const observer = new ResizeObserver(measure)
    observer.observe(name)
    return () => observer.disconnect()
  }, [table, columns])
}
