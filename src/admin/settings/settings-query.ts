import { useQuery } from '@tanstack/react-query'
import type { AnyRecord, Row } from '../../declare'
import { pascalCase } from '../../declare/names'
import { useViewer } from '../../providers/access'
import { onLanguageKept } from '../../providers/chosen-language'
import { generated } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { maskedEmail, ownSettings } from '../../settings/own-settings'
import type { SettingsPage } from '../../settings/settings-pages'

type Chosen = Row<typeof ownSettings>

/** The actor's own settings (specification section 5); null for a setting without a choice. */
export type OwnSettings = { readonly [Name in keyof typeof ownSettings.fields]: Chosen[Name] | null } & {
  readonly email: string
  readonly usernameFrozenUntil: string | null
  readonly hiddenEntries: readonly string[]
}

const selection = `{ ${Object.keys(ownSettings.fields).join(' ')} email usernameFrozenUntil hiddenEntries }`
const key = ['ownSettings']

// The language menu above changes one of the settings.
onLanguageKept(() => queryClient.invalidateQueries({ queryKey: key }))

/** The settings of the signed-in account. */
export const useOwnSettings = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request(generated<{ own: OwnSettings }>(`{ own: ownSettings ${selection} }`))).own,
  })

/**
 * Saves a page of the settings and updates the app shell.
 * @throws {RequestError} VALIDATION_FAILED with messages by field
 */
export const saveSettings = async (page: SettingsPage, input: AnyRecord): Promise<void> => {
  const name = pascalCase(page)
  const text = `mutation ($input: Save${name}Input!) { saved: save${name}(input: $input) ${selection} }`
  const { saved } = await request(generated<{ saved: OwnSettings }>(text), { input })
  queryClient.setQueryData(key, saved)
  useViewer.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, ...frameOf(saved) } }))
}

const frameOf = ({ name, username, email, displayEmail, hiddenEntries }: OwnSettings) => ({
  displayName: name || username || '',
  displayEmail: displayEmail === 'masked' ? maskedEmail(email) : email,
  hiddenEntries: [...hiddenEntries],
})
