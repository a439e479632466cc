import type { Locale } from 'antd/es/locale'
import en from 'antd/es/locale/en_US'
import i18next from 'i18next'
import { create } from 'zustand'
import type { ByLanguage, Language } from '../declare/languages'
import { currentLanguage } from './language'

/** Ant Design's messages in the interface's language. */
export const useLocale = create<{ locale: Locale }>()(() => ({ locale: en }))

/** The messages of Ant Design and Day.js by language. Those of English are in the program. */
const loaders: ByLanguage<(() => Promise<readonly [{ default: Locale }, unknown]>) | null> = {
  en: null,
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
}

const loadLocale = async (language: Language): Promise<void> => {
  const [locale] = (await loaders[language]?.()) ?? [{ default: en }]
  useLocale.setState({ locale: locale.default })
}

/** Loads the messages of the current language, and of languages selected later. */
export const startLocale = (): Promise<void> => {
  i18next.on('languageChanged', () => void loadLocale(currentLanguage()))
  return loadLocale(currentLanguage())
}
