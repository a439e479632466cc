import type { AuthProvider } from '@refinedev/core'
import { loadViewer, useViewer } from './access'
import { isSignedIn } from './auth-storage'
import { statusOf } from './request-error'
import { endSession, signIn, signOut } from './session'

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Refine's questions about the session, answered by the one that `session.ts` keeps. */
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
  /** Refine asks after each failure; renewal has been tried by then. */
  onError: async (thrown: unknown) => {
    if (statusOf(thrown) === 401) endSession()
    return {}
  },
  getIdentity: () => loadViewer(),
  getPermissions: async () => useViewer.getState().viewer?.access ?? [],
}
