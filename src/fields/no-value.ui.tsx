import { useText } from '../providers/translation'
import './cell.css'

/** The display of a missing value: a dash, and text for screen readers. */
export const NoValue = () => {
  const t = useText()
  return (
    <span className="text-quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('cells.none')}</span>
    </span>
  )
}
