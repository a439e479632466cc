import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { NumberRange } from './number-range.ui'

export const IntCell = ({ value }: CellProps) => {
  const formats = useFormats()
  return typeof value === 'number' ? <span className="cell-number numbers">{formats.number(value)}</span> : <NoValue />
}

export const view: KindView = { Cell: IntCell, FilterEditor: NumberRange, align: 'end', width: 110 }
