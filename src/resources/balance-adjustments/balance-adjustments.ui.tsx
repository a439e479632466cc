import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ResourceSlots } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import type { CellProps } from '../../fields/kind.ui'
import { viewOf } from '../../fields/views.ui'
import type { balanceAdjustments } from './balance-adjustments'
import { knownReason } from './reasons'

/** A change of a balance with its sign, so that colour is not the only difference. */
const SignedNumber = ({ value }: CellProps) => {
  const formats = useFormats()
  const delta = Number(value ?? 0)
  const sign = delta > 0 ? '+' : delta < 0 ? '−' : ''
  const colour = delta > 0 ? 'text-success' : delta < 0 ? 'text-danger' : ''
  return (
    <span className={`nowrap numbers ${colour}`} dir="ltr">
      {sign}
      {formats.number(Math.abs(delta))}
    </span>
  )
}

/** A reason that the program wrote, in the reader's language; others as they were typed. */
function reasonText(reason: unknown, t: TFunction): string {
  const known = knownReason(String(reason))
  return known ? t(`resources.balanceAdjustments.reasons.${known.name}`, known) : String(reason)
}

const Reason = (props: CellProps) => {
  const { t } = useTranslation()
  const { Cell } = viewOf(props.field)
  return <Cell {...props} value={reasonText(props.value, t)} />
}

export const slots: ResourceSlots<typeof balanceAdjustments> = {
  name: ({ reason }, t) => reasonText(reason, t),
  cells: { delta: SignedNumber, reason: Reason },
}
