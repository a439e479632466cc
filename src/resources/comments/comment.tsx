import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '../../admin/record/record-section'
import type { RecordSlotProps } from '../../admin/slots'
import { useLabels } from '../../providers/labels'
import './comment.css'

/** A comment with its user and game. */
export const Comment = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const value = (name: string) => <FieldValue resource={resource} record={record} name={name} />
  return (
    <div className="comment stack padded">
      <Flex wrap justify="space-between" gap="4px 12px" className="text-secondary">
        <span className="row">
          <span className="visually-hidden">{labels.field('user') + t('form.colon')}</span>
          <strong>{value('user')}</strong>
          <span>{t('comment.on')}</span>
          {value('game')}
          {value('rating')}
        </span>
        <span className="anywhere text-quiet">{value('createdAt')}</span>
      </Flex>
      <blockquote dir="auto" className="pre-wrap">
        {String(record.content ?? '')}
      </blockquote>
    </div>
  )
}
