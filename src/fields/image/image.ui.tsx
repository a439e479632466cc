import '../cell.css'
import { storedFileOf } from '../file/stored-file'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'

/** A picture beside its record's name says nothing more to those who cannot see it; alone on a record it has its file's name. */
const ImageCell = ({ value, place }: CellProps) => {
  const file = storedFileOf(value)
  if (!file) return <NoValue />
  const picture = (
    <img
      className="cell-picture"
      data-place={place}
      src={`${file.url}?w=${place === 'record' ? 640 : 96}`}
      alt={place === 'record' ? file.name : ''}
      loading="lazy"
      decoding="async"
    />
  )
  if (place !== 'record') return picture
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  )
}

export const imageUi: KindUi = { Cell: ImageCell, width: 64 }
