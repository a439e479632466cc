import '../cell.css'
import { useFormats } from '../formats.ui'
import { NumberFilter } from '../int/int.view.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const MoneyCell = ({ value }: CellProps) => {
  const formats = useFormats()
  return typeof value === 'string' ? <span className="nowrap numbers">{formats.money(value)}</span> : <NoValue />
}

export const view: KindView = {
  Cell: MoneyCell,
  FilterEditor: NumberFilter,
  align: 'end',
  width: 120,
  inSentence: (amount, formats) => formats.money(amount),
}
