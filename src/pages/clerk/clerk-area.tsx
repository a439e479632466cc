import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingBar } from '../../admin/shell/loading-bar'
import { loadAllWords } from '../../providers/language'
import './clerk.css'
import { clerkKey } from './clerk-settings'
import { ClerkUnset } from './clerk-unset'

/** Clerk itself, downloaded where there is a key for it. */
const ClerkRoom: ComponentType = lazy(async () => ({ default: (await import('./clerk-room')).ClerkRoom }))

/** `/clerk/…`: people sign in through Clerk here; without its key each page says what to set. */
export const ClerkArea = () =>
  clerkKey ? (
    <Suspense fallback={<LoadingBar isPending />}>
      <ClerkRoom />
    </Suspense>
  ) : (
    <ClerkUnset />
  )

/**
 * Clerk's scripts come from Clerk's own site, which the server's content security policy allows in documents under /clerk
 * alone: whoever comes from another page of the program loads the document anew.
 */
export const loadClerkArea = async ({ request }: { request: Request }): Promise<null> => {
  await loadAllWords()
  const [document] = performance.getEntriesByType('navigation')
  const isOurs = !document || new URL(document.name).pathname.startsWith('/clerk')
  if (!clerkKey || isOurs) return null
  window.location.assign(request.url)
  return new Promise(() => undefined)
}
