import '../cell.css'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextFilter } from '../text/text.ui'

const SlugCell = ({ value, place }: CellProps) =>
  typeof value === 'string' && value !== '' ? (
    <span className="cell-text cell-code" data-place={place} title={value}>
      <bdi dir="ltr">{value}</bdi>
    </span>
  ) : (
    <NoValue />
  )

export const slugUi: KindUi = { Cell: SlugCell, FilterEditor: TextFilter, width: 200 }
