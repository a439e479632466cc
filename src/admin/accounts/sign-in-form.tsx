import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { signIn } from '../../providers/session'
import { type TypedEmail, useWayBack } from './account-card'
import { useAccountForm } from './account-form'
import { Field, PasswordField } from './field'
import { Refusal, SubmitButton } from './form-parts'
import { checkEmail, checkPassword } from './rules'

/** Email and password; continues to the original location, or to the second step. */
export const SignInForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { back, to } = useWayBack()
  const { typedEmail = '' } = (useLocation().state ?? {}) as TypedEmail

  const { form, values, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { email: typedEmail, password: '' },
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
    send: async ({ email, password }) => {
      const challenge = await signIn(email.trim(), password)
      if (challenge) await navigate('/otp', { state: { ...challenge, back } })
      else await navigate(back, { replace: true })
    },
  })

  return (
    // Without scripts, the browser itself sends the form: the password must not get into the address.
    <form ref={form} method="post" className="apart stack loose" noValidate onSubmit={onSubmit}>
      <Field
        {...input('email')}
        label={t('accounts.email')}
        type="email"
        autoComplete="username"
        autoFocus={!typedEmail}
      />
      <PasswordField
        {...input('password')}
        label={t('accounts.password')}
        autoComplete="current-password"
        autoFocus={Boolean(typedEmail)}
        aside={
          <Link to={to('/forgot-password')} state={{ typedEmail: values.email.trim() } satisfies TypedEmail}>
            {t('accounts.forgot')}
          </Link>
        }
      />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.signIn.submit')}</SubmitButton>
    </form>
  )
}
