import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { handleMutationError } from '../../providers/error-catalogue'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { followRecordDocument } from './documents'
import { refreshCollaboration } from './use-collaboration'

interface FollowButtonProps {
  resource: ResourceDeclaration
  recordId: string
  isFollowed: boolean
  /** The title of the record, where others have a button beside it. */
  of?: string
}

/** Begins or ends to follow a record. */
export const FollowButton = ({ resource, recordId, isFollowed, of }: FollowButtonProps) => {
  const { t } = useTranslation()
  const label = t(isFollowed ? 'collaboration.following' : 'collaboration.follow')
  const [isSaving, setSaving] = useState(false)
  const toggle = async () => {
    setSaving(true)
    try {
      await request(followRecordDocument, { input: { resource: resource.name, recordId, isFollowed: !isFollowed } })
      refreshCollaboration(resource, recordId)
    } catch (error) {
      handleMutationError(error)
    }
    setSaving(false)
  }
  return (
    <Button
      size="small"
      className="assignment"
      icon={<Icon name={isFollowed ? 'check' : 'bell'} size={14} />}
      aria-pressed={isFollowed}
      aria-label={of && `${label}${t('form.colon')}${of}`}
      title={t('collaboration.followHelp')}
      loading={isSaving}
      onClick={() => void toggle()}
    >
      {label}
    </Button>
  )
}
