import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextFilter } from '../text/text.view.ui'

const ColorCell = ({ value }: CellProps) =>
  typeof value === 'string' ? (
    <span className="cell-colour">
      <span className="cell-swatch" style={{ background: value }} aria-hidden="true" />
      <span className="cell-code" dir="ltr">
        {value}
      </span>
    </span>
  ) : (
    <NoValue />
  )

export const view: KindView = { Cell: ColorCell, FilterEditor: TextFilter, width: 120 }
