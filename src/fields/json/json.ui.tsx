import '../cell.css'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const JsonCell = ({ value, place }: CellProps) => {
  if (value === null || value === undefined) return <NoValue />
  if (place === 'record')
    return (
      <pre className="cell-json" dir="ltr">
        {JSON.stringify(value, null, 2)}
      </pre>
    )
  return (
    <span className="cell-text cell-code" data-place={place}>
      {JSON.stringify(value)}
    </span>
  )
}

export const jsonUi: KindUi = { Cell: JsonCell, width: 240 }
