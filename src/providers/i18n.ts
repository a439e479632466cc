import type { I18nProvider } from '@refinedev/core'
import { t } from 'i18next'
import type { Language } from '../declare'
import { chooseLanguage } from './chosen-language'
import { currentLanguage } from './language'

/** The interface's words as Refine asks for them. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const defaultValue = typeof options === 'string' ? options : fallback
    return t(key, { defaultValue, ...(typeof options === 'object' ? options : {}) })
  },
  changeLocale: (language: string) => chooseLanguage(language as Language),
  getLocale: currentLanguage,
}
