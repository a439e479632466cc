import type { Language } from '../declare'
import { useViewer } from './access'
import { handleMutationError } from './error-catalogue'
import { graphql } from './graphql'
import { changeLanguage } from './language'
import { request } from './transport'

let afterKeeping: () => unknown = () => undefined

/** Calls back once the account has the language. Sign-in has the language menu too, and nothing of the settings' cache. */
export const onLanguageKept = (callback: () => unknown): void => {
  afterKeeping = callback
}

/**
 * The person chooses a language: spoken from now on, and where they are signed in also written to them in letters. The page
 * does not wait for the latter.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await changeLanguage(language)
  if (useViewer.getState().viewer) await keepWithAccount(language).catch(handleMutationError)
}

const keepWithAccount = async (language: Language): Promise<void> => {
  await request(graphql('mutation ($input: SaveLanguageInput!) { saveLanguage(input: $input) }'), {
    input: { language },
  })
  await afterKeeping()
}
