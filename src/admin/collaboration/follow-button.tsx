import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'
import { useBusy } from '../page/use-busy'
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
  const { isBusy, during } = useBusy()
  const toggle = async () => {
    await request(followRecordDocument, { input: { resource: resource.name, recordId, isFollowed: !isFollowed } })
    refreshCollaboration(resource, recordId)
  }
  return (
    <Button
      size="small"
      className="assignment"
      icon={<Icon name={isFollowed ? 'check' : 'bell'} size={14} />}
      aria-pressed={isFollowed}
      aria-label={of && `${label}${t('form.colon')}${of}`}
      title={t('collaboration.followHelp')}
      loading={isBusy}
      onClick={() => void during(toggle)}
    >
      {label}
    </Button>
  )
}
