import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { graphql, type ResultOf } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { FollowButton } from './follow-button'
import { useNamedRecord } from './named-record'
import { OwnRecord, OwnRecords, useOwnRecords } from './own-records'

const followedDocument = graphql(`query Followed { me { followed { resource recordId title since } } }`)
type Followed = NonNullable<ResultOf<typeof followedDocument>['me']>['followed'][number]

/** What the person follows in all resources, the latest first. */
export const FollowedList = () => {
  const { t } = useTranslation()
  const query = useOwnRecords('followed', async () => (await request(followedDocument, {})).me?.followed ?? [])
  return (
    <OwnRecords
      query={query}
      label={t('menu.followed')}
      empty={{
        icon: 'bell',
        title: t('collaboration.nothingFollowed'),
        text: t('collaboration.nothingFollowedText'),
      }}
      // Single records have one id.
      row={(followed) => <FollowedRow key={`${followed.resource} ${followed.recordId}`} followed={followed} />}
    />
  )
}

const FollowedRow = ({ followed }: { followed: Followed }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const record = useNamedRecord(followed)
  return (
    <OwnRecord record={record} note={t('collaboration.followedSince', { time: formats.relative(followed.since) })}>
      <FollowButton {...followed} resource={record.resource} isFollowed of={record.title} />
    </OwnRecord>
  )
}
