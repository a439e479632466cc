import type { I18nProvider } from '@refinedev/core'
import { t } from 'i18next'
import type { Language } from '../preferences/preferences'
import { changeLanguage, currentLanguage } from './language'

/** The interface's words as Refine asks for them. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const defaultValue = typeof options === 'string' ? options : fallback
    return t(key, { defaultValue, ...(typeof options === 'object' ? options : {}) })
  },
  changeLocale: (language: string) => changeLanguage(language as Language),
  getLocale: currentLanguage,
}
