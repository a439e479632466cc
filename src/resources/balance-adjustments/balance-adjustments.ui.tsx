import type { ResourceSlots } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import type { CellProps } from '../../fields/kind.ui'

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

export const slots: ResourceSlots = { cells: { delta: SignedNumber } }
