import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import type { SecretState } from './secret.kind'

/** Whether it is set, and how it ends; more is never known here. */
const SecretCell = ({ value }: CellProps) => {
  const { t } = useTranslation()
  const state = value as SecretState | null
  if (!state?.isSet) return <span className="cell-quiet">{t('cells.notSet')}</span>
  return (
    <span className="cell-code" dir="ltr">
      <span className="visually-hidden">{t('cells.secretSet')} </span>
      <span aria-hidden="true">••••</span>
      {state.last4}
    </span>
  )
}

export const view: KindView = { Cell: SecretCell, width: 140 }
