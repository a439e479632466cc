import { useTranslation } from 'react-i18next'
import { useRecord } from '../../admin/record/use-record'
import type { ActionSlotProps, ResourceSlots } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import { resourceNamed } from '../../registry/resources'
import './orders.css'

const kinds = ['credits', 'points'] as const

/**
 * What a refund takes back of what the order granted: no more than its owner still has (design decision: to no less than 0).
 */
const RefundConsequence = ({ record }: ActionSlotProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const user = record.user as { id: string } | null
  const { record: owner } = useRecord(resourceNamed('users'), user?.id ?? '', [...kinds])
  const lines = kinds.flatMap((kind) => {
    const granted = Number(record[kind] ?? 0)
    if (granted === 0) return []
    const owned = owner ? Number(owner[kind] ?? 0) : granted
    const taken = Math.min(granted, owned)
    const numbers = {
      granted: formats.number(granted),
      taken: formats.number(taken),
      left: formats.number(owned - taken),
    }
    const isShort = taken < granted
    return [t(`resources.orders.consequences.${kind}${isShort ? 'Short' : ''}`, { count: taken, ...numbers })]
  })
  if (lines.length === 0) return null
  return (
    <ul className="order-consequences">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export const slots: ResourceSlots = { actions: { refund: RefundConsequence } }
