import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { scaleOf } from './decimal.kind'

const DecimalCell = ({ value, field }: CellProps) => {
  const formats = useFormats()
  if (typeof value !== 'string') return <NoValue />
  return <span className="nowrap numbers">{formats.decimal(value, scaleOf(field))}</span>
}

export const view: Partial<KindView> = { Cell: DecimalCell }
