import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const MoneyCell = ({ value }: CellProps) => {
  const formats = useFormats()
  return typeof value === 'string' ? <span className="nowrap numbers">{formats.money(value)}</span> : <NoValue />
}

export const view: Partial<KindView> = {
  Cell: MoneyCell,
  inSentence: (amount, formats) => formats.money(amount),
  onAxis: (amount, formats) => formats.money(String(amount), 'compact'),
}
