import { useTranslation } from 'react-i18next'
import { useLabels } from '../crud/labels'
import { FieldValue } from '../crud/show/record-section'
import type { RecordSlotProps, ResourceSlots } from './slots.ui'
import './comments.ui.css'

/** What was said, by whom and of what, as one reads it before deciding. */
const Comment = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const value = (name: string) => <FieldValue resource={resource} record={record} name={name} />
  return (
    <div className="comment">
      <p className="comment-origin">
        <span className="visually-hidden">{labels.field('user')}: </span>
        <strong>{value('user')}</strong>
        <span>{t('comment.on')}</span>
        {value('game')}
        {value('rating')}
        <span className="comment-time">{value('createdAt')}</span>
      </p>
      <blockquote dir="auto">{String(record.content ?? '')}</blockquote>
    </div>
  )
}

export const slots: ResourceSlots = { showSections: [{ id: 'main', Section: Comment }] }
