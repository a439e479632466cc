import type { Language } from '../preferences/preferences'
import { useViewer } from './access'
import { handleMutationError } from './error-catalogue'
import { changeLanguage } from './language'
import { queryClient } from './queries'
import { request } from './transport'

/** Who has the settings of their own on the screen sees the language there too. */
export const ownSettingsKey = ['ownSettings']

/**
 * The person chooses a language: spoken from now on, and where they are signed in also written to them in letters. The page
 * does not wait for the latter.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await changeLanguage(language)
  if (useViewer.getState().viewer) await keepWithAccount(language).catch(handleMutationError)
}

const keepWithAccount = async (language: Language): Promise<void> => {
  await request('mutation ($input: SaveLanguageInput!) { saveLanguage(input: $input) }', { input: { language } })
  await queryClient.invalidateQueries({ queryKey: ownSettingsKey })
}
