import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextFilter } from '../text/text.view.ui'

const PhoneCell = ({ value, place }: CellProps) => {
  if (typeof value !== 'string' || value === '') return <NoValue />
  return (
    <span className="nowrap numbers" dir="ltr">
      {place === 'record' ? <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a> : value}
    </span>
  )
}

export const view: KindView = { Cell: PhoneCell, FilterEditor: TextFilter, width: 160 }
