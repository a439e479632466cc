import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { safeRedirect } from '../../providers/redirect'
import { signIn } from '../../providers/session'
import { useAccountForm } from './account-form'
import { Field, PasswordField } from './field'
import { Refusal, SubmitButton } from './form-parts'
import { checkEmail, checkPassword } from './rules'

/** E-mail and password; leads back to where the visitor came from, or to the second step. */
export const SignInForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = safeRedirect(search.get('redirect'))

  const { form, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
    send: async ({ email, password }) => {
      const outcome = await signIn(email.trim(), password)
      if ('user' in outcome) await navigate(back, { replace: true })
      else await navigate('/otp', { state: { challengeId: outcome.challengeId, back } })
    },
  })

  return (
    <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
      <Field {...input('email')} label={t('accounts.email')} type="email" autoComplete="username" autoFocus />
      <PasswordField
        {...input('password')}
        label={t('accounts.password')}
        autoComplete="current-password"
        aside={<Link to="/forgot-password">{t('accounts.forgot')}</Link>}
      />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.signIn.submit')}</SubmitButton>
    </form>
  )
}
