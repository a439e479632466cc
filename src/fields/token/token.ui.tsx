import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { KindUi } from '../kind.ui'

/** Nobody can see it again. */
const TokenCell = () => {
  const { t } = useTranslation()
  return <span className="cell-quiet">{t('tokens.shownOnce')}</span>
}

export const tokenUi: KindUi = { Cell: TokenCell, width: 160 }
