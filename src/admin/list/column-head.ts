import type { DragEvent, HTMLAttributes, RefObject } from 'react'
import type { Column } from './columns'
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
