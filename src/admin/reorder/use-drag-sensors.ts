import {
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { hasSortableData } from '@dnd-kit/sortable'

/** Items are dragged by pointer or keyboard. An arrow key moves the lifted item by one place. */
export const useDragSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: neighbourOf, scrollBehavior: 'auto' }),
  )

/** The centre of the next place in the order. The nearest one may be another when items have different sizes. */
const neighbourOf: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableContainers, droppableRects } = context
  if (!active || !collisionRect || !hasSortableData(active)) return undefined
  const step = stepOf(event)
  if (step === 0) return undefined
  event.preventDefault()
  const ids = active.data.current.sortable.items.filter((id) => droppableContainers.get(id)?.disabled === false)
  const next = ids[ids.indexOf(over?.id ?? active.id) + step]
  if (next === undefined) return undefined
  droppableContainers.get(next)?.node.current?.scrollIntoView({ block: 'nearest' })
  const rect = droppableRects.get(next)
  return (
    rect && {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    }
  )
}

const stepOf = ({ code, target }: KeyboardEvent): -1 | 0 | 1 => {
  const isMirrored = target instanceof Element && getComputedStyle(target).direction === 'rtl'
  const [onward, back] = isMirrored ? [KeyboardCode.Left, KeyboardCode.Right] : [KeyboardCode.Right, KeyboardCode.Left]
  if (code === KeyboardCode.Down || code === onward) return 1
  return code === KeyboardCode.Up || code === back ? -1 : 0
}
