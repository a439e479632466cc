import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const JsonCell = ({ value, place }: CellProps) => {
  if (value === null || value === undefined) return <NoValue />
  if (place === 'record')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs the keyboard focus
      <pre className="scroll padded inset text-caption text-code" dir="ltr" tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    )
  return (
    <span className="cell-text ellipsis text-caption text-code" data-place={place}>
      {JSON.stringify(value)}
    </span>
  )
}

export const view: KindView = { Cell: JsonCell, width: 240, isUnlisted: true }
