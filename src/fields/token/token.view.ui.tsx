import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { KindView } from '../kind.ui'

/** Nobody can see it again. */
const TokenCell = () => {
  const { t } = useTranslation()
  return <span className="cell-quiet">{t('tokens.shownOnce')}</span>
}

export const view: KindView = { Cell: TokenCell, width: 160, isUnlisted: true }
