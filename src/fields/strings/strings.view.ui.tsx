import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const StringsCell = ({ value, place }: CellProps) => {
  const entries = Array.isArray(value) ? value.map(String) : []
  if (entries.length === 0) return <NoValue />
  return (
    <span className="cell-links clipped" data-place={place} title={entries.join('\n')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may have an entry twice
        <span className="cell-link-chip chip nowrap text-secondary text-caption" key={index}>
          <span className="cell-text ellipsis" data-place={place}>
            {entry}
          </span>
        </span>
      ))}
    </span>
  )
}

export const view: KindView = { Cell: StringsCell, width: 240 }
