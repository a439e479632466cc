import { type DragEvent, useRef, useState } from 'react'
import { daysBetween, type Entry, type Shift } from './entries'
import { dayMinutes } from './placement'

/** The day under the pointer, and its minute in the views with hours. */
export interface GridTime {
  day: string
  minute: number | null
}

/** Minutes between the times at which an entry is dropped. */
const step = 15

/** The day and minute under the pointer. An entry covers several cells but is a child of one, so the target is not enough. */
function gridTimeOf({ target, clientX, clientY }: DragEvent): GridTime | null {
  const row = target instanceof Element ? target.closest('tr') : null
  for (const cell of row?.cells ?? []) {
    const { left, right, top, height } = cell.getBoundingClientRect()
    const { day, hours } = cell.dataset
    if (day === undefined || clientX < left || clientX >= right) continue
    return { day, minute: hours === undefined ? null : ((clientY - top) / height) * dayMinutes }
  }
  return null
}

const shiftTo = (entry: Entry, from: GridTime, to: GridTime): Shift => {
  const hasHours = entry.minute !== null && from.minute !== null && to.minute !== null
  const minutes = hasHours ? Math.round(((to.minute ?? 0) - (from.minute ?? 0)) / step) * step : 0
  return { days: daysBetween(from.day, to.day), minutes }
}

/** Moves entries by drag. An entry moves by as much time as the pointer. */
export function useDrag(onMove: (entry: Entry, shift: Shift) => void) {
  const held = useRef<{ entry: Entry; from: GridTime } | null>(null)
  const [target, setTarget] = useState<GridTime | null>(null)
  const show = (next: GridTime | null) =>
    setTarget((before) => (before?.day === next?.day && before?.minute === next?.minute ? before : next))
  const end = () => {
    held.current = null
    setTarget(null)
  }
  return {
    /** The day under the pointer, and the minute at which the dragged entry would begin. */
    target,
    grab: (entry: Entry, event: DragEvent) => {
      const from = gridTimeOf(event)
      held.current = from && { entry, from }
    },
    /** Handlers of the table that has the days. */
    table: {
      onDragOver: (event: DragEvent) => {
        const to = gridTimeOf(event)
        if (!held.current || !to) return
        event.preventDefault()
        const { entry, from } = held.current
        const { minutes } = shiftTo(entry, from, to)
        show({ day: to.day, minute: to.minute === null || entry.minute === null ? null : entry.minute + minutes })
      },
      onDrop: (event: DragEvent) => {
        const to = gridTimeOf(event)
        if (!held.current || !to) return
        event.preventDefault()
        const { entry, from } = held.current
        end()
        onMove(entry, shiftTo(entry, from, to))
      },
      onDragEnd: end,
    },
  }
}
