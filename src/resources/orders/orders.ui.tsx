import { useTranslation } from 'react-i18next'
import type { RecordSlotProps, ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'

/** On a refunded order: the effect of the refund, and that the provider returns the money. */
const RefundNote = ({ record }: RecordSlotProps) => {
  const { t } = useTranslation()
  if (record.status !== 'refunded') return null
  return (
    <p className="padded inset spaced text-secondary" role="note">
      {t(`resources.orders.refunded.${record.refundReference ? 'withReference' : 'withoutReference'}`)}
    </p>
  )
}

export const slots: ResourceSlots = {
  header: RefundNote,
  actions: { refund: lazyPart(async () => (await import('./refund-consequence')).RefundConsequence) },
}
