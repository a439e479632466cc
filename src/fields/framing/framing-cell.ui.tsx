import { useTranslation } from 'react-i18next'
import { centred, type Framing } from '../../declare/framing'
import { storedFileOf } from '../../declare/stored-file'
import type { CellProps } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { framedImageOf, RatioPreviews } from './ratio-preview.ui'

/** The image in each ratio; in lists the focal point. */
export const FramingCell = ({ value, field, record, place }: CellProps) => {
  const { t } = useTranslation()
  const framing = value as Framing | null | undefined
  const image = framedImageOf(storedFileOf(record[String(field.of)]))
  if (place === 'record' && image) return <RatioPreviews image={image} framing={framing ?? centred} height={72} />
  if (!framing) return <NoValue />
  const { focalX, focalY, crops } = framing
  return (
    <span className="cell-text ellipsis" data-place={place}>
      {t('framing.focalAt', { x: Math.round(focalX * 100), y: Math.round(focalY * 100) })}
      {crops.length > 0 && ` · ${crops.map(({ ratio }) => ratio).join(' · ')}`}
    </span>
  )
}
