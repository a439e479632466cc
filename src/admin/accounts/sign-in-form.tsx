import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { withRedirect } from '../../providers/navigation'
import { signIn } from '../../providers/session'
import { type TypedEmail, useIsFromDocument, useWayBack } from './account-card'
import { useAccountForm } from './account-form'
import { Field, PasswordField } from './field'
import { Refusal, SubmitButton } from './form-parts'
import { checkEmail, checkPassword } from './rules'

/** Email and password; continues to the original location, or to the second step. */
export const SignInForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { back, to } = useWayBack()
  const { typedEmail = '', refused } = (useLocation().state ?? {}) as TypedEmail & { refused?: string }
  const isFromDocument = useIsFromDocument()
  // The server writes it into the document; empty without a name.
  const { singleSignOn } = document.documentElement.dataset

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
      <Refusal>{refusal ?? (isFromDocument ? undefined : refused)}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.signIn.submit')}</SubmitButton>
      {singleSignOn !== undefined && (
        <>
          <div className="row text-quiet">
            <hr className="fill inset" />
            {t('accounts.signIn.or')}
            <hr className="fill inset" />
          </div>
          {/* The server inserts the name into the document, with spaces also around a Chinese one. */}
          <a
            className="button button-wide"
            style={{ paddingBlock: 6, textAlign: 'center' }}
            href={withRedirect('/auth/oidc', back)}
            suppressHydrationWarning
          >
            {t('accounts.signIn.with', { name: singleSignOn || t('accounts.signIn.singleSignOn') })}
          </a>
        </>
      )}
    </form>
  )
}
