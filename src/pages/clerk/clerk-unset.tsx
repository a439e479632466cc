import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountCard } from '../../admin/accounts/account-card'

/** What stands at every page of the area as long as the program was built without a key. */
export const ClerkUnset = () => {
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
