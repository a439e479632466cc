import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingBar } from '../../admin/shell/loading-bar'
import { loadAllWords } from '../../providers/language'
import './clerk.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountCard } from '../../admin/accounts/account-card'
import { clerkKey } from './clerk-settings'

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

/** What stands at every page of the area as long as the program was built without a key. */
const ClerkUnset = () => {
  const { t } = useTranslation()
  return (
    <AccountCard
      title={t('clerk.unset.title')}
      lead={t('clerk.unset.lead')}
      foot={<Link to="/">{t('clerk.back')}</Link>}
    >
      <ol className="clerk-steps">
        <li>{t('clerk.unset.find')}</li>
        <li>
          {t('clerk.unset.set')}
          <pre>
            <code>VITE_CLERK_PUBLISHABLE_KEY=pk_test_…</code>
          </pre>
        </li>
        <li>{t('clerk.unset.start')}</li>
      </ol>
    </AccountCard>
  )
}
