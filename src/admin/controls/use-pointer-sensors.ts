import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/** Items are dragged with the mouse, or after a long touch: a short one scrolls or opens the item. */
export const usePointerSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
