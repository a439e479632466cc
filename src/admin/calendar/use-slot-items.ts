import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import type { ActionItem } from '../actions/possible-actions'

type Items = typeof import('./slot-items').slotItems

/** The entries that open the form of a slot for the record; loaded after the record. */
export function useSlotItems(resource: ResourceDeclaration, record: AnyRecord): readonly ActionItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [items, setItems] = useState<Items | null>(null)
  useEffect(() => {
    void import('./slot-items').then(({ slotItems }) => setItems(() => slotItems))
  }, [])
  return items?.(resource, record, t, (path) => void navigate(path)) ?? []
}
