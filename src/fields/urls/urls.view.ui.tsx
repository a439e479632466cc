import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { WebLink } from '../url/url.view.ui'

/** All addresses on the record; in a row the first one and the number of others. */
const UrlsCell = ({ value, place }: CellProps) => {
  const formats = useFormats()
  const [first, ...others] = Array.isArray(value) ? value.map(String) : []
  if (first === undefined) return <NoValue />
  if (place === 'record') {
    return (
      <ul className="stack tight">
        {[first, ...others].map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may have an address twice
          <li key={index}>
            <WebLink address={address} isWhole />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <span className="cell-text ellipsis" data-place={place}>
      <WebLink address={first} isWhole={false} />
      {others.length > 0 && <span className="text-quiet"> +{formats.number(others.length)}</span>}
    </span>
  )
}

export const view: KindView = { Cell: UrlsCell, width: 240 }
