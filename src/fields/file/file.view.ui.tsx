import { Icon } from '../../theme/icon'
import '../cell.css'
import { storedFileOf } from '../../declare/stored-file'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const FileCell = ({ value, place }: CellProps) => {
  const formats = useFormats()
  const file = storedFileOf(value)
  if (!file) return <NoValue />
  return (
    <a className="line" href={file.url} target="_blank" rel="noopener noreferrer">
      <Icon name="document" />
      <span className="cell-text ellipsis" data-place={place} title={file.name}>
        {file.name}
      </span>
      <span className="fixed text-quiet text-caption">{formats.bytes(file.size)}</span>
    </a>
  )
}

export const view: KindView = { Cell: FileCell, width: 220 }
