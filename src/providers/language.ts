import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../declare'
import { preferenceCookies, preferenceDays, writeCookie } from '../preferences/preferences'
import { languages } from '../product'
import { marked, spacing } from './spacing'

type Words = Record<string, unknown>

/** By language, so that nobody downloads the one they do not read; the build joins the files of the signed-in area (vite.config.ts). */
const files = import.meta.glob<Words>('../../locales/*/*.json', { import: 'default' })

/** What sign-in and the error pages need; the rest comes with the signed-in area. */
const frameFiles = ['frame', 'errors', 'validation']

let wantsEverything = false
const loaded = new Set<string>()

const nameOf = (path: string) => path.split('/').at(-1)?.replace('.json', '') ?? ''

/** Loads a language's files that are wanted and not here yet; all of them merge into one tree of keys. */
const loadWords = async (language: Language): Promise<void> => {
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

/** The words of the signed-in area: resources, screens. Awaited before the area is shown. */
export const loadAllWords = async (): Promise<void> => {
  wantsEverything = true
  const [{ wordOfKey }, { setTitleWords }] = await Promise.all([
    import('./missing-words'),
    import('../registry/title'),
    loadWords(currentLanguage()),
  ])
  setTitleWords(({ name }, field, word, lng) => i18next.t(`resources.${name}.values.${field}.${word}`, { lng }))
  i18next.options.parseMissingKeyHandler = (key, fallback) => fallback ?? wordOfKey(key)
}

/** The interface's language now. */
export const currentLanguage = (): Language => (i18next.language === 'zh' ? 'zh' : 'en')

/** Speaks another language from now on, and next time: kept in local storage and in its cookie. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadWords(language)
  await i18next.changeLanguage(language)
}

const show = (language: string) => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  writeCookie(preferenceCookies.language, language, preferenceDays)
}

/** Finds the language (local storage, then the browser, else English) and loads its first words. */
export const startLanguage = async (): Promise<void> => {
  i18next.on('languageChanged', show)
  await i18next
    .use(LanguageDetector)
    .use(initReactI18next)
    .use(spacing)
    .init({
      supportedLngs: [...languages],
      fallbackLng: 'en',
      resources: {},
      // React escapes what it draws; here the ends of inserted values are marked instead, for the spaces around them.
      interpolation: { escapeValue: true, escape: marked },
      postProcess: ['spacing'],
      detection: {
        order: ['localStorage', 'cookie', 'navigator'],
        caches: ['localStorage'],
        lookupCookie: preferenceCookies.language,
        convertDetectedLanguage: (code) => code.split(/[-_]/)[0] ?? code,
      },
      react: { useSuspense: false },
    })
  await loadWords(currentLanguage())
}
