import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { canDo } from '../../declare/properties'
import { Icon } from '../../theme/icon'

/** Says in a list that a record has a draft; it leads to the form with the draft. */
export const DraftBadge = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const { t } = useTranslation()
  const content = (
    <>
      <Icon name="edit" size={13} />
      <span className="ellipsis">{t('recordDraft.has')}</span>
    </>
  )
  if (!canDo(record, 'edit')) return <span className="chip text-caption text-secondary">{content}</span>
  return (
    <Link className="chip text-caption text-secondary" to={`${resource.path}/${String(record.id)}/edit?draft`}>
      {content}
    </Link>
  )
}
