import { keepSession, useAuth } from './auth-storage'
import { graphql, type ResultOf } from './graphql'

const renewalDocument = graphql('mutation { refreshSession { accessToken user { id email displayName role } } }')

/** A new access token and its account. */
type Renewed = Parameters<typeof keepSession>[0]

let running: Promise<boolean> | null = null

/**
 * Exchanges the refresh cookie for a new access token. Concurrent renewals of all tabs share one request. The refresh
 * token rotates: a second use would end the session.
 * @param staleToken the refused or expired token; another tab may have renewed it already
 * @returns whether there is a valid session
 */
export const renewSession = (staleToken: string): Promise<boolean> => {
  running ??= acrossTabs('storydesk-renewal', () => renew(staleToken)).finally(() => {
    running = null
  })
  return running
}

const renew = async (staleToken: string): Promise<boolean> => {
  await useAuth.persist.rehydrate()
  const { accessToken } = useAuth.getState()
  if (accessToken && accessToken !== staleToken) return true
  const renewed = await askForSession()
  if (renewed) keepSession({ user: renewed.user, accessToken: renewed.accessToken })
  // A sign-in may have finished meanwhile.
  return ![staleToken, ''].includes(useAuth.getState().accessToken)
}

const askForSession = async (): Promise<Renewed | null> => {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'storydesk' },
      body: JSON.stringify({ query: renewalDocument }),
    })
    const answer = (await response.json()) as { data?: ResultOf<typeof renewalDocument> | null }
    const session = answer.data?.refreshSession
    return session?.accessToken && session.user ? (session as Renewed) : null
  } catch {
    return null
  }
}

/**
 * Runs work in one tab of the browser at a time. Locks exist only on secure origins, and not where storage is forbidden:
 * there each tab runs it at once.
 */
export const acrossTabs = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks
    ? (navigator.locks.request(name, work) as Promise<T>).catch((problem: DOMException) => {
        if (problem.name === 'SecurityError') return work()
        throw problem
      })
    : work()
