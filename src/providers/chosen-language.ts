import type { Language } from '../declare'
import { useViewer } from './access'
import { handleMutationError } from './error-catalogue'
import { graphql } from './graphql'
import { changeLanguage } from './language'
import { request } from './transport'

let afterKeeping: () => unknown = () => undefined

/**
 * Calls back after the account has stored the language. Sign-in pages have the language menu too, without the settings'
 * cache.
 */
export const onLanguageKept = (callback: () => unknown): void => {
  afterKeeping = callback
}

/**
 * Changes the language of the interface, and of emails for a signed-in person. The page does not wait for the latter.
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
