import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

/** Who is signed in, as the server's sign-in answers. */
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

/** Keeps exactly `{user, accessToken}` under the key, without the envelope that zustand would add (specification section 3). */
const plainStorage: PersistStorage<AuthState, void> = {
  getItem: (name) => {
    try {
      const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<AuthState> | null
      if (!kept?.user || !kept.accessToken) return null
      return { state: { user: kept.user, accessToken: kept.accessToken } }
    } catch {
      return null
    }
  },
  setItem: (name, { state }) => {
    localStorage.setItem(name, JSON.stringify(state))
  },
  removeItem: (name) => {
    localStorage.removeItem(name)
  },
}

export const useAuth = create<AuthState>()(
  persist(() => signedOut, {
    name: authStorageKey,
    storage: plainStorage,
    partialize: ({ user, accessToken }) => ({ user, accessToken }),
  }),
)

/** Keeps what a sign-in or a refresh answered. */
export const keepSession = (session: AuthState): void => {
  useAuth.setState(session)
}

/** Back to signed out. */
export const resetAuth = (): void => {
  useAuth.setState(signedOut)
}

export const isSignedIn = (): boolean => {
  const { user, accessToken } = useAuth.getState()
  return user !== null && accessToken !== ''
}

/** Another tab signed in, refreshed or signed out: this one follows. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', (event) => {
    if (event.key !== authStorageKey && event.key !== null) return
    const kept = plainStorage.getItem(authStorageKey) as { state: AuthState } | null
    useAuth.setState(kept?.state ?? signedOut)
  })
}
