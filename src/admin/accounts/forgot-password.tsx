import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { requestPasswordReset, resetPassword } from '../../providers/account-requests'
import { showToast } from '../../theme/toasts'
import { AccountCard, type TypedEmail, useWayBack } from './account-card'
import { useAccountForm, useSending } from './account-form'
import { CodeBoxes } from './code-boxes'
import { Field, PasswordField } from './field'
import { AgainButton, Refusal, SubmitButton } from './form-parts'
import { checkCode, checkConfirmation, checkEmail, checkPassword } from './rules'

/** Stored in the history entry: a phone may reload the page while the reader opens the email. */
interface Forgotten extends TypedEmail {
  /** The address that received the code. */
  sentTo?: string
}

/** `/forgot-password`: the address, then the emailed code with the new password. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { to } = useWayBack()
  const { typedEmail = '', sentTo } = (useLocation().state ?? {}) as Forgotten
  const goOn = (state: Forgotten) => navigate(to('/forgot-password'), { state })
  return (
    <AccountCard
      title={t(sentTo ? 'accounts.reset.title' : 'accounts.forgotten.title')}
      lead={sentTo ? t('accounts.reset.lead', { email: sentTo }) : t('accounts.forgotten.lead')}
      foot={<Link to={to('/sign-in')}>{t('accounts.backToSignIn')}</Link>}
    >
      {sentTo ? (
        <NewPassword email={sentTo} onRestart={() => goOn({ typedEmail: sentTo })} />
      ) : (
        <Address typed={typedEmail} onSent={(email) => goOn({ sentTo: email })} />
      )}
    </AccountCard>
  )
}

const Address = ({ typed, onSent }: { typed: string; onSent(email: string): void }) => {
  const { t } = useTranslation()
  const { form, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { email: typed },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email }) => {
      await requestPasswordReset(email.trim())
      onSent(email.trim())
    },
  })
  return (
    <form ref={form} className="apart stack loose" noValidate onSubmit={onSubmit}>
      <Field {...input('email')} label={t('accounts.email')} type="email" autoComplete="username" autoFocus />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.forgotten.submit')}</SubmitButton>
    </form>
  )
}

const NewPassword = ({ email, onRestart }: { email: string; onRestart(): void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { to } = useWayBack()
  const [timesAgain, setTimesAgain] = useState(0)
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
      await navigate(to('/sign-in'), { replace: true, state: { typedEmail: email } satisfies TypedEmail })
    },
  })
  const again = useSending(async () => {
    await requestPasswordReset(email)
    set('code', '')
    setTimesAgain((times) => times + 1)
  })
  return (
    <form ref={form} className="apart stack loose" noValidate onSubmit={onSubmit}>
      <CodeBoxes
        key={timesAgain}
        caption={t('accounts.otp.code')}
        value={values.code}
        error={errorOf('code')}
        onChange={(code) => set('code', code)}
      />
      {/* Hidden input for password managers: the account of the new password. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...input('password')} label={t('accounts.newPassword')} autoComplete="new-password" />
      <PasswordField {...input('confirmPassword')} label={t('accounts.confirmPassword')} autoComplete="new-password" />
      <Refusal>{refusal ?? again.refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.reset.submit')}</SubmitButton>
      <AgainButton
        again={again}
        note={timesAgain > 0 ? t('accounts.reset.sentAgain', { email }) : undefined}
        beside={
          <button type="button" className="button" onClick={onRestart}>
            {t('accounts.reset.other')}
          </button>
        }
      >
        {t('accounts.reset.again')}
      </AgainButton>
    </form>
  )
}
