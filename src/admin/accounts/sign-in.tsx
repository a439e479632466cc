import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signUpAccount } from '../../product'
import { useAuth } from '../../providers/auth-storage'
import { AccountCard, useWayBack } from './account-card'
import { SignInForm } from './sign-in-form'

/** `/sign-in` */
export const SignInPage = () => {
  const { t } = useTranslation()
  return (
    <AccountCard title={t('accounts.signIn.title')} lead={t('accounts.signIn.lead')} foot={<SignedInNote />}>
      <SignInForm />
    </AccountCard>
  )
}

/** The link to sign-up, if the product has one; a signed-in visitor gets a link back instead of the form. */
export const SignedInNote = () => {
  const { t } = useTranslation()
  const { user } = useAuth()
  const { back, to } = useWayBack()
  if (!user) return signUpAccount && <Link to={to('/sign-up')}>{t('accounts.signIn.toSignUp')}</Link>
  return (
    <>
      <span>{t('accounts.signIn.already', { name: user.displayName || user.email })}</span>
      <Link to={back}>{t('accounts.signIn.continue')}</Link>
    </>
  )
}
