import type { CollisionDetection, DndContextProps } from '@dnd-kit/core'
import { useRef, useState } from 'react'
import { usePointerSensors } from '../controls/use-pointer-sensors'
import { daysBetween, type Entry, type Shift } from './entries'
import { dayMinutes } from './placement'

/** The day under the pointer, and its minute in the views with hours. */
export interface GridTime {
  day: string
  minute: number | null
}

/** Minutes between the times at which an entry is dropped. */
const step = 15

/** The day and minute at a point of the window; null outside of the days. An entry may cover several of them. */
function gridTimeAt({ x, y }: { x: number; y: number }): GridTime | null {
  const cell = document.elementsFromPoint(x, y).find((element) => element.matches('td[data-day]'))
  if (!(cell instanceof HTMLElement)) return null
  const { day = '', hours } = cell.dataset
  const { top, height } = cell.getBoundingClientRect()
  return { day, minute: hours === undefined ? null : ((y - top) / height) * dayMinutes }
}

/** Where a drag began: the touch or the mouse that dnd-kit reports. */
function startOf(event: Event): GridTime | null {
  const { clientX: x, clientY: y } = ('touches' in event ? (event as TouchEvent).touches[0] : event) as MouseEvent
  return gridTimeAt({ x, y })
}

/** The time under the pointer as the only collision: the rectangles of dnd-kit do not know the hours. */
const underPointer: CollisionDetection = ({ pointerCoordinates }) => {
  const time = pointerCoordinates && gridTimeAt(pointerCoordinates)
  return time ? [{ id: time.day, data: { time } }] : []
}

const silent = () => undefined

const shiftTo = (entry: Entry, from: GridTime, to: GridTime): Shift => {
  const hasHours = entry.minute !== null && from.minute !== null && to.minute !== null
  const minutes = hasHours ? Math.round(((to.minute ?? 0) - (from.minute ?? 0)) / step) * step : 0
  return { days: daysBetween(from.day, to.day), minutes }
}

/** Moves entries by drag, with the mouse or after a long touch. An entry moves by as much time as the pointer. */
export function useDrag(onMove: (entry: Entry, shift: Shift) => void) {
  const held = useRef<GridTime | null>(null)
  const [dragged, setDragged] = useState<Entry | null>(null)
  const [target, setTarget] = useState<GridTime | null>(null)
  const sensors = usePointerSensors()
  const show = (next: GridTime | null) =>
    setTarget((before) => (before?.day === next?.day && before?.minute === next?.minute ? before : next))
  const end = () => {
    held.current = null
    setDragged(null)
    setTarget(null)
  }
  const context: DndContextProps = {
    sensors,
    collisionDetection: underPointer,
    // The toast announces the new time. Keys and screen readers move an entry by its tools.
    accessibility: {
      screenReaderInstructions: { draggable: '' },
      announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
    },
    onDragStart: ({ active, activatorEvent }) => {
      held.current = startOf(activatorEvent)
      setDragged(active.data.current as Entry)
    },
    onDragMove: ({ active, collisions }) => {
      const entry = active.data.current as Entry
      const [from, to] = [held.current, timeOf(collisions)]
      if (!from || !to) return show(null)
      const { minutes } = shiftTo(entry, from, to)
      show({ day: to.day, minute: to.minute === null || entry.minute === null ? null : entry.minute + minutes })
    },
    onDragEnd: ({ active, collisions }) => {
      const [from, to] = [held.current, timeOf(collisions)]
      end()
      const entry = active.data.current as Entry
      if (from && to) onMove(entry, shiftTo(entry, from, to))
    },
    onDragCancel: end,
  }
  return {
    context,
    /** The entry under the pointer. */
    dragged,
    /** The day under the pointer, and the minute at which the dragged entry would begin. */
    target,
  }
}

const timeOf = (collisions: { data?: Record<string, unknown> }[] | null): GridTime | null =>
  (collisions?.[0]?.data?.time as GridTime | undefined) ?? null
