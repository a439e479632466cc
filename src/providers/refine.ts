import type { AuthProvider, I18nProvider, ResourceProps } from '@refinedev/core'
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
      const outcome = await signIn(email, password)
      return { success: true, redirectTo: 'challengeId' in outcome ? '/otp' : '/' }
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

/** Refine's i18n provider. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const defaultValue = typeof options === 'string' ? options : fallback
    return t(key, { defaultValue, ...(typeof options === 'object' ? options : {}) })
  },
  changeLocale: (language: string) => chooseLanguage(language as Language),
  getLocale: currentLanguage,
}

/** The declarations as Refine's resources, with the paths of their screens. */
export const refineResources: ResourceProps[] = resources.map(({ name, path, icon, operations }) => ({
  name,
  ...(operations.includes('list') && { list: path }),
  ...(operations.includes('create') && { create: `${path}/new` }),
  ...(operations.includes('show') && { show: `${path}/:id` }),
  ...(operations.includes('edit') && { edit: `${path}/:id/edit` }),
  meta: { icon, canDelete: operations.includes('delete') },
}))
