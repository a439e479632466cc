import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../providers/access'
import { onLanguageKept } from '../../providers/chosen-language'
import { graphql, type ResultOf, type TypedText } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { maskedEmail } from '../../settings/own-settings'

const selection = `{ username usernameFrozenUntil name email displayEmail bio links bornOn language hiddenEntries
  notifications inboxEmails }`
const document = graphql(`{ ownSettings ${selection} }`)
/** The mutation of each page. */
export const settingsMutations = {
  profile: graphql(`mutation ($input: SaveProfileInput!) { saved: saveProfile(input: $input) ${selection} }`),
  account: graphql(`mutation ($input: SaveAccountInput!) { saved: saveAccount(input: $input) ${selection} }`),
  appearance: graphql(`mutation ($input: SaveAppearanceInput!) { saved: saveAppearance(input: $input) ${selection} }`),
  display: graphql(`mutation ($input: SaveDisplayInput!) { saved: saveDisplay(input: $input) ${selection} }`),
  notifications: graphql(
    `mutation ($input: SaveNotificationsInput!) { saved: saveNotifications(input: $input) ${selection} }`,
  ),
}

/** The actor's own settings (specification section 5); null for a setting without a choice. */
export type OwnSettings = ResultOf<typeof document>['ownSettings']

const key = ['ownSettings']

// The language menu above changes one of the settings.
onLanguageKept(() => queryClient.invalidateQueries({ queryKey: key }))

/** The settings of the signed-in account. */
export const useOwnSettings = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request(document)).ownSettings,
  })

/**
 * Saves a part of the settings and updates the page around it.
 * @throws {RequestError} VALIDATION_FAILED with messages by field
 */
export const saveSettings = async <Input>(
  mutation: TypedText<{ saved: OwnSettings }, { input: Input }>,
  input: NoInfer<Input>,
): Promise<void> => {
  const { saved } = await request<{ saved: OwnSettings }, { input: Input }>(mutation, { input })
  queryClient.setQueryData(key, saved)
  useViewer.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, ...frameOf(saved) } }))
}

const frameOf = ({ name, username, email, displayEmail, hiddenEntries }: OwnSettings) => ({
  displayName: name || username,
  displayEmail: displayEmail === 'masked' ? maskedEmail(email) : email,
  hiddenEntries,
})
