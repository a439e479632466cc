import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { signUp } from '../../providers/account-requests'
import { useMainFocus } from '../../theme/use-main-focus'
import { AccountCard, useWayBack } from './account-card'
import { useAccountForm } from './account-form'
import { Field, PasswordField } from './field'
import { Refusal, SubmitButton } from './form-parts'
import { checkConfirmation, checkEmail, checkPassword, checkUsername } from './rules'

/** `/sign-up`: creates an account of the product, and explains that it has no access to this back office. */
export const SignUpPage = () => {
  const { t } = useTranslation()
  const [madeFor, setMadeFor] = useState<string>()
  const { to } = useWayBack()
  const toSignIn = <Link to={to('/sign-in')}>{t('accounts.signUp.toSignIn')}</Link>
  if (madeFor) {
    return (
      <AccountCard
        title={t('accounts.signUp.doneTitle')}
        foot={<Link to={to('/sign-in')}>{t('accounts.backToSignIn')}</Link>}
      >
        <p className="text-secondary" role="status">
          {t('accounts.signUp.done', { email: madeFor })}
        </p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('accounts.signUp.title')} lead={t('accounts.signUp.lead')} foot={toSignIn}>
      <SignUpForm onDone={setMadeFor} />
    </AccountCard>
  )
}

const SignUpForm = ({ onDone }: { onDone(email: string): void }) => {
  const { t } = useTranslation()
  useMainFocus()
  const { form, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { username: '', email: '', password: '', confirmPassword: '' },
    check: ({ username, email, password, confirmPassword }) => ({
      username: checkUsername(username),
      email: checkEmail(email),
      password: checkPassword(password),
      confirmPassword: checkConfirmation(password, confirmPassword),
    }),
    send: async (answers) => {
      await signUp({ ...answers, username: answers.username.trim(), email: answers.email.trim() })
      onDone(answers.email.trim())
    },
  })
  return (
    <form ref={form} className="apart stack loose" noValidate onSubmit={onSubmit}>
      <Field {...input('username')} label={t('accounts.username')} autoComplete="nickname" autoFocus />
      <Field {...input('email')} label={t('accounts.email')} type="email" autoComplete="email" />
      <PasswordField {...input('password')} label={t('accounts.password')} autoComplete="new-password" />
      <PasswordField {...input('confirmPassword')} label={t('accounts.confirmPassword')} autoComplete="new-password" />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.signUp.submit')}</SubmitButton>
    </form>
  )
}
