import { useTranslation } from 'react-i18next'
import './cell.css'

/** Stands where a field has no value: a dash to see, words to hear. */
export const NoValue = () => {
  const { t } = useTranslation()
  return (
    <span className="cell-quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('cells.none')}</span>
    </span>
  )
}
