import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextFilter } from '../text/text.view.ui'

/** Plain text in a row, a mail link on the record. */
const EmailCell = ({ value, place }: CellProps) => {
  if (typeof value !== 'string' || value === '') return <NoValue />
  return (
    <span className="cell-text ellipsis" data-place={place} title={place === 'row' ? value : undefined}>
      <bdi dir="ltr">{place === 'record' ? <a href={`mailto:${value}`}>{value}</a> : value}</bdi>
    </span>
  )
}

export const view: KindView = { Cell: EmailCell, FilterEditor: TextFilter, width: 240 }
