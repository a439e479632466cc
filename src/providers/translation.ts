import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

let language: string | undefined
let translate: TFunction = i18next.t

/** The same function until the language changes. */
const currentTranslate = (): TFunction => {
  if (language !== i18next.language) {
    language = i18next.language
    translate = i18next.getFixedT(language)
  }
  return translate
}

const subscribe = (onChange: () => void) => {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}

/**
 * i18next's `t` in the interface's language, for cells of lists. `useTranslation` copies the instance of i18next in
 * each component.
 */
export const useText = (): TFunction => useSyncExternalStore(subscribe, currentTranslate, currentTranslate)

/**
 * Joins sentences of the interface's language: a Chinese full stop has no space after it.
 * @param sentences in order; those that do not apply are left out
 */
export const joinSentences = (sentences: readonly (string | false | null | undefined)[]): string =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/(?<=[。！？]) /g, '')
