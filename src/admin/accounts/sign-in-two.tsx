import { useTranslation } from 'react-i18next'
import { Mark } from '../../product.ui'
import { usePageTitle } from '../page-title'
import { LanguageMenu } from '../shell/language-menu'
import { ThemeMenu } from '../shell/theme-menu'
import './accounts.css'
import { DeskIllustration } from './desk-illustration'
import { SignedInNote } from './sign-in'
import { SignInForm } from './sign-in-form'

/** `/sign-in-2`: the same form beside a picture of what the platform is. */
export const SignInTwoPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('accounts.signIn.title'))
  return (
    <div className="account-halves">
      <aside className="account-story">
        <p className="account-brand">
          <Mark />
          <span>{t('frame.product')}</span>
        </p>
        <DeskIllustration />
        <div>
          <h2>{t('accounts.story.title')}</h2>
          <p className="account-lead">{t('accounts.story.text')}</p>
        </div>
      </aside>
      <div className="account-page">
        <header className="account-corner">
          <LanguageMenu />
          <ThemeMenu />
        </header>
        <main className="account-main">
          <p className="account-brand account-brand-narrow">
            <Mark />
            <span>{t('frame.product')}</span>
          </p>
          <section className="account-plain">
            <h1>{t('accounts.signIn.title')}</h1>
            <p className="account-lead">{t('accounts.signIn.lead')}</p>
            <SignInForm />
          </section>
          <div className="account-foot">
            <SignedInNote />
          </div>
        </main>
      </div>
    </div>
  )
}
