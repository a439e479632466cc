import '../cell.css'
import { useFormats } from '../formats.ui'
import { NumberRange } from '../int/number-range.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const MoneyCell = ({ value }: CellProps) => {
  const formats = useFormats()
  return typeof value === 'string' ? <span className="cell-number numbers">{formats.money(value)}</span> : <NoValue />
}

export const view: KindView = {
  Cell: MoneyCell,
  FilterEditor: NumberRange,
  align: 'end',
  width: 120,
  inSentence: (amount, formats) => formats.money(amount),
}
