import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../page/shown-page'
import { productParts } from '../product-parts'
import { AccountCorner } from './account-corner'
import { Brand } from './brand'
import { SignedInNote } from './sign-in'
import { SignInForm } from './sign-in-form'
import './accounts.css'

/** `/sign-in-2`: the same form beside the story of the product. */
export const SignInTwoPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('accounts.signIn.title'))
  const { Story } = productParts()
  return (
    <div className="account-halves screen-high">
      <aside className="account-story narrow-hidden">
        <Brand />
        {Story && <Story />}
      </aside>
      <div className="account-page screen-high">
        <AccountCorner />
        <main className="account-main">
          {/* The illustration shows the product's name where there is space for it. */}
          <Brand className="narrow-only" />
          <section className="wide">
            <h1>{t('accounts.signIn.title')}</h1>
            <p className="text-secondary">{t('accounts.signIn.lead')}</p>
            <SignInForm />
          </section>
          <div className="account-foot apart row text-secondary">
            <SignedInNote />
          </div>
        </main>
      </div>
    </div>
  )
}
