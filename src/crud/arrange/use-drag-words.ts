import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'

interface DragWordsOptions {
  nameOf(id: UniqueIdentifier): string
  /** From 1. */
  placeOf(id: UniqueIdentifier): number
  count: number
}

/** What is said while a row is dragged, to those who do not see it move. */
export function useDragWords({ nameOf, placeOf, count }: DragWordsOptions): {
  announcements: Announcements
  screenReaderInstructions: ScreenReaderInstructions
} {
  const { t } = useTranslation()
  const at = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => ({
    record: nameOf(id),
    place: placeOf(over ?? id),
    count,
  })
  return {
    screenReaderInstructions: { draggable: t('arrange.instructions') },
    announcements: {
      onDragStart: ({ active }) => t('arrange.said.lifted', at(active.id, undefined)),
      onDragOver: ({ active, over }) => t('arrange.said.over', at(active.id, over?.id)),
      onDragEnd: ({ active, over }) => t('arrange.said.dropped', at(active.id, over?.id)),
      onDragCancel: ({ active }) => t('arrange.said.cancelled', at(active.id, undefined)),
    },
  }
}
