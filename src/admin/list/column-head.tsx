import type { DragEvent, HTMLAttributes, PointerEvent, RefObject } from 'react'
import { narrowest, widest } from '../../lists/view-layout'
import { type Column, widthVariable } from './columns'
import type { ColumnControl } from './use-columns'

type HeadProps = HTMLAttributes<HTMLElement> & { 'data-column': string }

/** The name of the dragged column; the browser hides the data of a drag until it is dropped. */
let dragged: string | null = null

/** A head that is dragged to another column's place; the columns button does the same by keyboard. */
export const headProps = ({ name, pin }: Column, control: RefObject<ColumnControl>): HeadProps => {
  const target = (event: DragEvent, isOver: boolean) => event.currentTarget.toggleAttribute('data-drop', isOver)
  const mayDrop = () => control.current.columns.some((other) => other.name === dragged && other.pin === pin)
  return {
    'data-column': name,
    draggable: true,
    onDragStart: (event) => {
      dragged = name
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', name)
    },
    onDragOver: (event) => {
      if (!mayDrop()) return
      event.preventDefault()
      target(event, dragged !== name)
    },
    onDragLeave: (event) => target(event, false),
    onDrop: (event) => {
      target(event, false)
      if (dragged === null || !mayDrop()) return
      event.preventDefault()
      const names = control.current.columns.map((column) => column.name)
      control.current.move(dragged, names.indexOf(name) - names.indexOf(dragged))
    },
    onDragEnd: () => {
      dragged = null
    },
  }
}

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
