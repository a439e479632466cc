import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
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
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One save at a time: the server has the last choice at the end.
    scope: { id: 'inboxEmails' },
    mutationFn: (isOn: boolean) => request(saveDocument, { input: { isOn } }),
    onMutate: (isOn) => {
      // An answer to an earlier question must not replace the choice.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, isOn)
    },
    onSettled: async () => {
      // Another choice waits for its save.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      await client.invalidateQueries({ queryKey: ['ownSettings'] })
      await client.invalidateQueries({ queryKey })
    },
  })
  return (
    <Checkbox checked={data ?? false} disabled={data === undefined} onChange={({ target }) => mutate(target.checked)}>
      {t('resources.ownSettings.fields.inboxEmails')}
    </Checkbox>
  )
}
