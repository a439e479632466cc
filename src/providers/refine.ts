import type { AuthProvider, I18nProvider } from '@refinedev/core'
import { t } from 'i18next'
import type { Language } from '../declare'
import { resources } from '../registry/resources'
import { loadViewer, useViewer } from './access'
import { isSignedIn } from './auth-storage'
import { chooseLanguage } from './chosen-language'
import { currentLanguage } from './language'
import { statusOf } from './request-error'
import { endSession, signIn, signOut } from './session'

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Refine's auth provider, based on `session.ts`. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    try {
      const challenge = await signIn(email, password)
      return { success: true, redirectTo: challenge ? '/otp' : '/' }
    } catch (thrown) {
      return { success: false, error: asError(thrown) }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true, redirectTo: '/sign-in' }
  },
  check: async () => (isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/sign-in' }),
  /** Refine calls it after each failure; the token renewal has failed by then. */
  onError: async (thrown: unknown) => {
    if (statusOf(thrown) === 401) endSession()
    return {}
  },
  getIdentity: () => loadViewer(),
  getPermissions: async () => useViewer.getState().viewer?.access ?? [],
}

/** The label for Refine's keys `games.games` (menu, breadcrumb) and `games.titles.list` (list). */
const resourceLabel = (key: string): string | undefined => {
  const [, name] = /^(\w+)\.(?:\1|titles\.list)$/.exec(key) ?? []
  return resources.some((resource) => resource.name === name) ? t(`resources.${name}.many`) : undefined
}

/** Refine's i18n provider. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const defaultValue = typeof options === 'string' ? options : fallback
    return resourceLabel(key) ?? t(key, { defaultValue, ...(typeof options === 'object' ? options : {}) })
  },
  changeLocale: (language: string) => chooseLanguage(language as Language),
  getLocale: currentLanguage,
}
