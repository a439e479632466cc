import { useTranslation } from 'react-i18next'
import '../cell.css'
import type { SealedState } from '../../declare/kind'
import { mask } from '../../declare/traits'
import type { CellProps, KindView } from '../kind.ui'

/** Shows whether it is set, and its last characters. */
const SecretCell = ({ value }: CellProps) => {
  const { t } = useTranslation()
  const state = value as SealedState | null
  if (!state?.isSet) return <span className="text-quiet">{t('cells.notSet')}</span>
  if (!state.last4) return t('cells.set')
  return (
    <span className="text-caption text-code" dir="ltr">
      <span className="visually-hidden">{t('cells.secretSet')} </span>
      <span aria-hidden="true">{mask}</span>
      {state.last4}
    </span>
  )
}

export const view: KindView = { Cell: SecretCell, width: 140, isUnlisted: true }
