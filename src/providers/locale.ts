import type { Locale } from 'antd/es/locale'
import en from 'antd/es/locale/en_US'
import i18next from 'i18next'
import { create } from 'zustand'
import type { Language } from '../declare'
import { currentLanguage } from './language'

/** Ant Design's messages in the interface's language. */
export const useLocale = create<{ locale: Locale }>()(() => ({ locale: en }))

const loadLocale = async (language: Language): Promise<void> => {
  if (language === 'en') {
    useLocale.setState({ locale: en })
    return
  }
  const [{ default: zh }] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')])
  useLocale.setState({ locale: zh })
}

/** Loads the messages of the current language, and of languages selected later. */
export const startLocale = (): Promise<void> => {
  i18next.on('languageChanged', () => void loadLocale(currentLanguage()))
  return loadLocale(currentLanguage())
}
