import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../declare'
import { languageName, languageOr, languageTag } from '../declare/languages'
import { preferenceCookies, preferenceDays, writeCookie } from '../preferences/preferences'
import { languages } from '../product'
import { marked, spacing } from './spacing'

type Messages = Record<string, unknown>

/** By language, so that only one is loaded; the build merges the files of the signed-in area (vite.config.ts). */
const files = import.meta.glob<Messages>('../../locales/*/*.json', { import: 'default' })

/** The messages of sign-in and error pages; the others load with the signed-in area. */
const frameFiles = ['frame', 'product', 'errors', 'validation']

/** The key of local storage. */
const storage = 'i18nextLng'

let wantsEverything = false
const loaded = new Set<string>()

const nameOf = (path: string) => path.split('/').at(-1)?.replace('.json', '') ?? ''

/** Loads missing message files of a language; all are merged into one tree of keys. */
const loadMessages = async (language: Language): Promise<void> => {
  const wanted = Object.entries(files).filter(
    ([path]) =>
      path.includes(`/${language}/`) && !loaded.has(path) && (wantsEverything || frameFiles.includes(nameOf(path))),
  )
  await Promise.all(
    wanted.map(async ([path, load]) => {
      i18next.addResourceBundle(language, 'translation', await load(), true, true)
      loaded.add(path)
    }),
  )
}

/** The messages of the signed-in area: resources, screens. Awaited before the area is shown. */
export const loadAllMessages = async (): Promise<void> => {
  wantsEverything = true
  const [{ messageOfKey }] = await Promise.all([import('./missing-messages'), loadMessages(currentLanguage())])
  i18next.options.parseMissingKeyHandler = (key, fallback) => fallback ?? messageOfKey(key)
}

/** The current language of the interface. */
export const currentLanguage = (): Language => languageOr(i18next.language)

/** The name of a language in the language of the interface. */
export const languageLabel = (language: string) => languageName(language, currentLanguage())

/** Changes the language and stores it in local storage and its cookie. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadMessages(language)
  await i18next.changeLanguage(language)
}

const show = (language: string) => {
  document.documentElement.lang = languageTag(language)
  writeCookie(preferenceCookies.language, language, preferenceDays)
}

/** Detects the language (local storage, then the browser, else English) and loads its first messages. */
export const startLanguage = async (): Promise<void> => {
  i18next.on('languageChanged', show)
  await i18next
    .use(LanguageDetector)
    .use(initReactI18next)
    .use(spacing)
    .init({
      supportedLngs: [...languages],
      fallbackLng: languages[0],
      resources: {},
      // React escapes output, so inserted values are only marked, for the spaces around them.
      interpolation: { escapeValue: true, escape: marked },
      postProcess: ['spacing'],
      detection: {
        order: ['localStorage', 'cookie', 'navigator'],
        caches: ['localStorage'],
        lookupLocalStorage: storage,
        lookupCookie: preferenceCookies.language,
        convertDetectedLanguage: (code) => code.split(/[-_]/)[0] ?? code,
      },
      react: { useSuspense: false },
    })
  await loadMessages(currentLanguage())
  // The language of another tab.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storage && newValue) void changeLanguage(languageOr(newValue))
  })
}
