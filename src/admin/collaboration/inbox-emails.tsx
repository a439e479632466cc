import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { handleMutationError } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { request } from '../../providers/transport'

const document = graphql('query InboxEmails { ownInboxEmails }')
const saveDocument = graphql(
  'mutation SaveInboxEmails($input: SaveInboxEmailsInput!) { saveInboxEmails(input: $input) }',
)
const queryKey = ['inboxEmails']

/** Starts and stops the daily email. It is here because the access table may grant no page of settings to a role. */
export const InboxEmails = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await request(document)).ownInboxEmails,
    meta: { quiet: true },
  })
  const save = async (isOn: boolean) => {
    client.setQueryData(queryKey, isOn)
    try {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      await request(saveDocument, { input: { isOn, zone } })
    } catch (error) {
      handleMutationError(error)
    }
    await client.invalidateQueries({ queryKey: ['ownSettings'] })
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Checkbox
      checked={data ?? false}
      disabled={data === undefined}
      onChange={({ target }) => void save(target.checked)}
    >
      {t('resources.ownSettings.fields.inboxEmails')}
    </Checkbox>
  )
}
