import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface DragMessagesOptions {
  nameOf(id: UniqueIdentifier): string
  /** From 1. */
  positionOf(id: UniqueIdentifier): number
  count: number
  /** Whether a notification reports a drop at another place. */
  isReported?: boolean
}

/** Screen reader announcements while a row is dragged. */
export function useDragMessages({ nameOf, positionOf, count, isReported = false }: DragMessagesOptions): {
  announcements: Announcements
  screenReaderInstructions: ScreenReaderInstructions
} {
  const { t } = useTranslation()
  // A lifted row is immediately over its own place; announcing that would hide the lift.
  const last = useRef<UniqueIdentifier | undefined>(undefined)
  const at = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    record: nameOf(id),
    position: positionOf(over ?? id),
    count,
  })
  return {
    screenReaderInstructions: { draggable: t('reorder.instructions') },
    announcements: {
      onDragStart: ({ active }) => {
        last.current = active.id
        return t('reorder.announcements.lifted', at(active.id, undefined))
      },
      onDragOver: ({ active, over }) => {
        if (over?.id === last.current) return undefined
        last.current = over?.id
        return t('reorder.announcements.over', at(active.id, over?.id))
      },
      onDragEnd: ({ active, over }) =>
        isReported && over && over.id !== active.id
          ? undefined
          : t('reorder.announcements.dropped', at(active.id, over?.id)),
      onDragCancel: ({ active }) => t('reorder.announcements.cancelled', at(active.id, undefined)),
    },
  }
}
