import '../cell.css'
import { useFormats } from '../formats.ui'
import { NumberFilter } from '../int/int.view.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { scaleOf } from './decimal.kind'

const DecimalCell = ({ value, field }: CellProps) => {
  const formats = useFormats()
  if (typeof value !== 'string') return <NoValue />
  return <span className="nowrap numbers">{formats.decimal(value, scaleOf(field))}</span>
}

export const view: KindView = { Cell: DecimalCell, FilterEditor: NumberFilter, align: 'end', width: 120 }
