import { useQuery } from '@tanstack/react-query'
import type { OwnSettings } from '../../answers/own-settings'
import { useViewer } from '../../providers/access'
import { onLanguageKept } from '../../providers/chosen-language'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { maskedEmail } from '../../settings/forms'

const selection = `{ username usernameFrozenUntil name email displayEmail bio links bornOn language hiddenEntries
  notifications }`

const key = ['ownSettings']

// The language menu stands above the settings and changes one of them.
onLanguageKept(() => queryClient.invalidateQueries({ queryKey: key }))

/** The settings of whoever is signed in. */
export const useOwnSettings = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request<{ ownSettings: OwnSettings }>(`{ ownSettings ${selection} }`)).ownSettings,
  })

/** The mutations that answer with the settings, and the types of their inputs. */
const inputs = {
  saveProfile: 'SaveProfileInput',
  saveAccount: 'SaveAccountInput',
  saveAppearance: 'SaveAppearanceInput',
  saveDisplay: 'SaveDisplayInput',
  saveNotifications: 'SaveNotificationsInput',
} as const
export type SettingsMutation = keyof typeof inputs

/**
 * Saves a part of the settings; what they change around the page changes at once.
 * @throws {RequestError} VALIDATION_FAILED with what is wrong with which field
 */
export const saveSettings = async (mutation: SettingsMutation, input: object): Promise<void> => {
  const answer = await request<Record<string, OwnSettings>>(
    `mutation ($input: ${inputs[mutation]}!) { ${mutation}(input: $input) ${selection} }`,
    { input },
  )
  const saved = answer[mutation] as OwnSettings
  queryClient.setQueryData(key, saved)
  useViewer.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, ...frameOf(saved) } }))
}

const frameOf = ({ name, username, email, displayEmail, hiddenEntries }: OwnSettings) => ({
  displayName: name || username,
  displayEmail: displayEmail === 'masked' ? maskedEmail(email) : email,
  hiddenEntries,
})
