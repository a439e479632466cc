import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { browserStorage } from '../preferences/browser-storage'

/** The signed-in account from the server's answer. */
export interface SignedInUser {
  id: string
  email: string
  displayName: string
  role: string
}

interface AuthState {
  /** null when signed out. */
  user: SignedInUser | null
  /** Empty when signed out. */
  accessToken: string
}

export const authStorageKey = 'auth-storage'

const signedOut: AuthState = { user: null, accessToken: '' }

/** Stores exactly `{user, accessToken}` under the key, without zustand's envelope (specification section 3). */
const plainStorage: PersistStorage<AuthState, void> = {
  getItem: (name) => {
    try {
      const kept = JSON.parse(browserStorage.getItem(name) ?? 'null') as Partial<AuthState> | null
      if (!kept?.user || !kept.accessToken) return null
      return { state: { user: kept.user, accessToken: kept.accessToken } }
    } catch {
      return null
    }
  },
  setItem: (name, { state }) => {
    browserStorage.setItem(name, JSON.stringify(state))
  },
  removeItem: (name) => {
    browserStorage.removeItem(name)
  },
}

export const useAuth = create<AuthState>()(
  persist(() => signedOut, {
    name: authStorageKey,
    storage: plainStorage,
    partialize: ({ user, accessToken }) => ({ user, accessToken }),
  }),
)

/** Stores the answer of a sign-in or refresh. */
export const keepSession = (session: AuthState): void => {
  useAuth.setState(session)
}

/** Clears the session. */
export const resetAuth = (): void => {
  useAuth.setState(signedOut)
}

/** Clears the session until a reload reads another one. Without a session the browser does not ask before the reload. */
export const resetTab = (): void => {
  useAuth.persist.setOptions({ storage: { ...plainStorage, setItem: () => undefined } })
  resetAuth()
}

export const isSignedIn = (): boolean => {
  const { user, accessToken } = useAuth.getState()
  return user !== null && accessToken !== ''
}

/** The session as the last tab stored it; null when signed out. */
export const storedSession = (): AuthState | null =>
  (plainStorage.getItem(authStorageKey) as { state: AuthState } | null)?.state ?? null
