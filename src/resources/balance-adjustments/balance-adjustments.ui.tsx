import type { ResourceSlots } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import type { CellProps } from '../../fields/kind.ui'
import './balance-adjustments.css'

/** A change of a balance with its sign, so that colour is not the only difference. */
const SignedNumber = ({ value }: CellProps) => {
  const formats = useFormats()
  const delta = Number(value ?? 0)
  const sign = delta > 0 ? '+' : delta < 0 ? '−' : ''
  return (
    <span className="signed-number numbers" data-sign={Math.sign(delta)}>
      {sign}
      {formats.number(Math.abs(delta))}
    </span>
  )
}

export const slots: ResourceSlots = { cells: { delta: SignedNumber } }
