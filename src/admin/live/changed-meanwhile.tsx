import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { Icon } from '../../theme/icon'
import { useHistory } from '../history/use-history'
import './changed-meanwhile.css'

interface ChangedMeanwhileProps {
  resource: ResourceDeclaration
  /** The record as it stands now. */
  record: AnyRecord
  isGone: boolean
  /** Opens the comparison of what was typed with what stands. */
  onCompare(): void
}

/** Beside an open form: somebody else saved the record that is being edited. What was typed stays as it is. */
export const ChangedMeanwhile = ({ resource, record, isGone, onCompare }: ChangedMeanwhileProps) => {
  const { t } = useTranslation()
  const { events } = useHistory(resource, record, 1)
  const name = events[0]?.actorName
  return (
    <p className="changed-meanwhile" role="status">
      <Icon name="warning" size={14} />
      {isGone ? t('live.deletedMeanwhile') : name ? t('live.changedBy', { name }) : t('live.changedMeanwhile')}
      {!isGone && (
        <button type="button" onClick={onCompare}>
          {t('live.compare')}
        </button>
      )}
    </p>
  )
}
