import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { KindView } from '../kind.ui'

/** Passwords never come out; no list or record asks for one. */
const PasswordCell = () => {
  const { t } = useTranslation()
  return <span className="cell-quiet">{t('cells.neverShown')}</span>
}

export const view: KindView = { Cell: PasswordCell, isUnlisted: true }
