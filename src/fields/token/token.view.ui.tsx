import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { KindView } from '../kind.ui'

/** It is never shown again. */
const TokenCell = () => {
  const { t } = useTranslation()
  return <span className="text-quiet">{t('tokens.shownOnce')}</span>
}

export const view: KindView = { Cell: TokenCell, width: 160, isUnlisted: true }
