import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountCard } from '../../admin/accounts/account-card'
import { LoadingBar } from '../../admin/shell/loading-bar'
import { loadAllMessages } from '../../providers/language'
import { lazyPart } from '../../theme/later'
import { clerkKey } from './clerk-settings'
import './clerk.css'

/** Clerk's code, loaded only if there is a key. */
const ClerkRoom = lazyPart(async () => (await import('./clerk-room')).ClerkRoom, <LoadingBar isPending />)

/** `/clerk/…`: sign-in through Clerk; without its key each page shows which setting is missing. */
export const ClerkArea = () => (clerkKey ? <ClerkRoom /> : <ClerkUnset />)

/**
 * The content security policy permits Clerk's scripts only in documents under /clerk. So a visitor from another page
 * reloads the document.
 */
export const loadClerkArea = async ({ request }: { request: Request }): Promise<null> => {
  await loadAllMessages()
  const [document] = performance.getEntriesByType('navigation')
  const isOurs = !document || new URL(document.name).pathname.startsWith('/clerk')
  if (!clerkKey || isOurs) return null
  window.location.assign(request.url)
  return new Promise(() => undefined)
}

/** The content of every page of the area without a key. */
const ClerkUnset = () => {
  const { t } = useTranslation()
  return (
    <AccountCard
      title={t('clerk.unset.title')}
      lead={t('clerk.unset.lead')}
      foot={<Link to="/">{t('clerk.back')}</Link>}
    >
      <Flex component="ol" vertical gap={12} style={{ paddingInlineStart: 20, listStyle: 'decimal' }}>
        <li>{t('clerk.unset.find')}</li>
        <li>
          {t('clerk.unset.set')}
          <pre className="inset padded pre-wrap anywhere">
            <code>VITE_CLERK_PUBLISHABLE_KEY=pk_test_…</code>
          </pre>
        </li>
        <li>{t('clerk.unset.start')}</li>
      </Flex>
    </AccountCard>
  )
}
