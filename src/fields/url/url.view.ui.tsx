import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { isWebAddress } from './url.kind'

/** A link to another site; any other stored text stays text. */
export const WebLink = ({ address, isWhole }: { address: string; isWhole: boolean }) =>
  isWebAddress(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer" title={address} dir="ltr">
      {isWhole ? address : address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  ) : (
    <span dir="ltr">{address}</span>
  )

const UrlCell = ({ value, place }: CellProps) =>
  typeof value === 'string' && value !== '' ? (
    <span className="cell-text ellipsis" data-place={place}>
      <WebLink address={value} isWhole={place === 'record'} />
    </span>
  ) : (
    <NoValue />
  )

export const view: Partial<KindView> = { Cell: UrlCell, width: 220 }
