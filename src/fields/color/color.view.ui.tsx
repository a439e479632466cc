import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const ColorCell = ({ value }: CellProps) =>
  typeof value === 'string' ? (
    <span className="line">
      <ColorMark value={value} />
      <span className="text-caption text-code" dir="ltr">
        {value}
      </span>
    </span>
  ) : (
    <NoValue />
  )

const ColorMark = ({ value }: { value: string }) => (
  <span className="cell-swatch fixed" style={{ background: value }} aria-hidden="true" />
)

export const view: Partial<KindView> = { Cell: ColorCell, width: 120, LinkMark: ColorMark }
