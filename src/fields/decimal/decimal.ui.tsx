import '../cell.css'
import { useFormats } from '../formats.ui'
import { NumberRange } from '../int/number-range.ui'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { scaleOf } from './decimal'

const DecimalCell = ({ value, field }: CellProps) => {
  const formats = useFormats()
  if (typeof value !== 'string') return <NoValue />
  return <span className="cell-number">{formats.decimal(value, scaleOf(field))}</span>
}

export const decimalUi: KindUi = { Cell: DecimalCell, FilterEditor: NumberRange, align: 'end', width: 120 }
