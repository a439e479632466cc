import { useTranslation } from 'react-i18next'
import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import type { RatingOptions } from './rating.kind'

const star = 'M8 1.6l1.9 4 4.4.6-3.2 3.1.8 4.4L8 11.6l-3.9 2.1.8-4.4L1.7 6.2l4.4-.6z'

const Stars = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stars differ only by position
    <svg key={index} width="13" height="13" viewBox="0 0 16 16" aria-hidden="true">
      <path d={star} />
    </svg>
  ))

const RatingCell = ({ value, field }: CellProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  if (typeof value !== 'number') return <NoValue />
  const { max = 5, average = false } = field as RatingOptions
  // An average of 0 means that there are no ratings.
  if (average && value === 0) return <NoValue />
  const shown = formats.decimal(String(value), average ? 1 : 0)
  return (
    <span className="cell-stars line nowrap numbers">
      <span className="relative line" role="img" aria-label={t('cells.stars', { rating: shown, max })}>
        <Stars count={max} />
        <span className="cover clipped line" style={{ inlineSize: `${(value / max) * 100}%` }}>
          <Stars count={max} />
        </span>
      </span>
      <span aria-hidden="true">{shown}</span>
    </span>
  )
}

export const view: Partial<KindView> = { Cell: RatingCell, width: 130 }
