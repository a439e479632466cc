import type { PointerEvent, RefObject } from 'react'
import { narrowest, widest } from '../../lists/view-layout'
import { type Column, widthVariable } from './columns'
import type { ColumnControl } from './use-columns'

interface ColumnEdgeProps {
  column: Column
  control: RefObject<ColumnControl>
}

/**
 * The edge of a head, dragged to resize its column. A double click fits the column to its values. During the drag only
 * a custom property of the table changes, so no row renders.
 */
export const ColumnEdge = ({ column: { name }, control }: ColumnEdgeProps) => {
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget
    const head = edge.closest('th')
    const table = edge.closest<HTMLElement>('.list-table')
    if (!head || !table || event.button !== 0) return
    // Do not sort or drag the column.
    event.preventDefault()
    event.stopPropagation()
    edge.setPointerCapture(event.pointerId)
    const isRtl = getComputedStyle(head).direction === 'rtl'
    const { width: start } = head.getBoundingClientRect()
    const from = event.clientX
    let width = start
    const onMove = ({ clientX }: { clientX: number }) => {
      const moved = isRtl ? from - clientX : clientX - from
      width = Math.min(Math.max(start + moved, narrowest), widest)
      table.style.setProperty(widthVariable(name), `${width}px`)
    }
    edge.addEventListener('pointermove', onMove)
    edge.addEventListener(
      'lostpointercapture',
      () => {
        edge.removeEventListener('pointermove', onMove)
        if (width !== start) control.current.resize(name, width)
      },
      { once: true },
    )
  }
  return (
    <span
      className="column-edge"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onDoubleClick={() => control.current.resize(name, null)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
