import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { Icon } from '../../theme/icon'
import './record-drafts.css'

/** Says in a list that a record has a draft; it leads to the form with the draft. */
export const DraftBadge = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const { t } = useTranslation()
  const canEdit = ((record.can ?? []) as readonly string[]).includes('edit')
  const content = (
    <>
      <Icon name="edit" size={13} />
      <span className="ellipsis">{t('recordDraft.has')}</span>
    </>
  )
  if (!canEdit) return <span className="draft-badge">{content}</span>
  return (
    <Link className="draft-badge" to={`${resource.path}/${String(record.id)}/edit?draft`}>
      {content}
    </Link>
  )
}
