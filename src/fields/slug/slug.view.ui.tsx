import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextFilter } from '../text/text.view.ui'

const SlugCell = ({ value, place }: CellProps) =>
  typeof value === 'string' && value !== '' ? (
    <span className="cell-text ellipsis text-caption text-code" data-place={place} title={value}>
      <bdi dir="ltr">{value}</bdi>
    </span>
  ) : (
    <NoValue />
  )

export const view: KindView = { Cell: SlugCell, FilterEditor: TextFilter, width: 200 }
