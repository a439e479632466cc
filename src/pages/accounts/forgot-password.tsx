import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { showToast } from '../../providers/notifications'
import { requestPasswordReset, resetPassword } from '../../providers/session'
import { AccountCard } from './account-card'
import { useAccountForm } from './account-form'
import { CodeBoxes } from './code-boxes'
import { Field, PasswordField } from './field'
import { Refusal, SubmitButton } from './form-parts'
import { checkCode, checkConfirmation, checkEmail, checkPassword } from './rules'

/** `/forgot-password`: first the address, then the mailed code with the new password. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  return (
    <AccountCard
      title={t(email ? 'accounts.reset.title' : 'accounts.forgotten.title')}
      lead={email ? t('accounts.reset.lead', { email }) : t('accounts.forgotten.lead')}
      foot={<Link to="/sign-in">{t('accounts.backToSignIn')}</Link>}
    >
      {email ? <NewPassword email={email} onRestart={() => setEmail('')} /> : <Address onSent={setEmail} />}
    </AccountCard>
  )
}

const Address = ({ onSent }: { onSent(email: string): void }) => {
  const { t } = useTranslation()
  const { form, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email }) => {
      await requestPasswordReset(email.trim())
      onSent(email.trim())
    },
  })
  return (
    <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
      <Field {...input('email')} label={t('accounts.email')} type="email" autoComplete="username" autoFocus />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.forgotten.submit')}</SubmitButton>
    </form>
  )
}

const NewPassword = ({ email, onRestart }: { email: string; onRestart(): void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, values, errorOf, input, set, refusal, isSending, onSubmit } = useAccountForm({
    initial: { code: '', password: '', confirmPassword: '' },
    check: ({ code, password, confirmPassword }) => ({
      code: checkCode(code),
      password: checkPassword(password),
      confirmPassword: checkConfirmation(password, confirmPassword),
    }),
    send: async (answers) => {
      await resetPassword({ email, ...answers })
      showToast({ type: 'success', message: t('accounts.reset.done') })
      await navigate('/sign-in', { replace: true })
    },
  })
  return (
    <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
      <CodeBoxes value={values.code} error={errorOf('code')} onChange={(code) => set('code', code)} />
      <PasswordField {...input('password')} label={t('accounts.newPassword')} autoComplete="new-password" />
      <PasswordField {...input('confirmPassword')} label={t('accounts.confirmPassword')} autoComplete="new-password" />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.reset.submit')}</SubmitButton>
      <button type="button" className="button button-wide" onClick={onRestart}>
        {t('accounts.reset.again')}
      </button>
    </form>
  )
}
