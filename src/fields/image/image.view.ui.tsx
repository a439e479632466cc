import { shownValue } from '../../declare/traits'
import '../cell.css'
import { imageUrl, storedFileOf, type ThumbnailWidth } from '../../declare/stored-file'
import { useLanguage } from '../../providers/labels'
import { displayedRatio } from '../../registry/ratios'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

/** Pixels of the thumbnail, where it is large. */
const widths: Partial<Record<CellProps['place'], ThumbnailWidth>> = { record: 640, gallery: 320 }

/** An image beside its record's name has an empty alternative text; alone on a record it has its file name. */
const ImageCell = ({ value, name, field, record, place }: CellProps) => {
  const language = useLanguage()
  // The record shows its own value, which comparisons need.
  const file = storedFileOf(place === 'record' ? value : shownValue(name, field, record))
  if (!file) return <NoValue />
  const ratio = displayedRatio(field)
  const [width, height] = ratio?.split(':') ?? [file.width, file.height]
  const picture = (
    <img
      className="cell-picture inset"
      // They keep the place of a picture that loads.
      width={width ?? undefined}
      height={height ?? undefined}
      data-place={place}
      src={imageUrl(file, widths[place] ?? 96, ratio)}
      alt={place === 'record' ? (file.alternativeText?.[language] ?? file.name) : ''}
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

export const view: KindView = { Cell: ImageCell, width: 64, isListMark: true }
