import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { KindView } from '../kind.ui'

/** Passwords are never returned, so lists and records do not show them. */
const PasswordCell = () => {
  const { t } = useTranslation()
  return <span className="text-quiet">{t('cells.neverShown')}</span>
}

export const view: KindView = { Cell: PasswordCell, isUnlisted: true }
