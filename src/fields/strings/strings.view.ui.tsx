import { Chips, chip } from '../chips.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const StringsCell = ({ value, place }: CellProps) => {
  const entries = Array.isArray(value) ? value.map(String) : []
  if (entries.length === 0) return <NoValue />
  return (
    <Chips place={place} width={224} titles={entries}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may have an entry twice
        <span className={chip} title={entry} key={index}>
          <span className="cell-text ellipsis" data-place={place}>
            {entry}
          </span>
        </span>
      ))}
    </Chips>
  )
}

export const view: KindView = { Cell: StringsCell, width: 240 }
