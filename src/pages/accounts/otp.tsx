import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { safeRedirect } from '../../providers/redirect'
import { verifyOneTimeCode } from '../../providers/session'
import { AccountCard } from './account-card'
import { useAccountForm } from './account-form'
import { CodeBoxes } from './code-boxes'
import { Refusal, SubmitButton } from './form-parts'
import { checkCode, codeLength } from './rules'

interface Challenge {
  challengeId?: string
  back?: string
}

/** `/otp`: the second step of sign-in. */
export const OtpPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { challengeId = '', back = '/' } = (useLocation().state ?? {}) as Challenge

  const { form, values, errorOf, set, refusal, isSending, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => {
      await verifyOneTimeCode(challengeId, code)
      await navigate(safeRedirect(back), { replace: true })
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when the last digit comes, not on every render
  useEffect(() => {
    if (values.code.length === codeLength && challengeId) void onSubmit()
  }, [values.code])

  return (
    <AccountCard
      title={t('accounts.otp.title')}
      lead={t('accounts.otp.lead')}
      foot={<Link to="/sign-in">{t('accounts.otp.restart')}</Link>}
    >
      <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
        <CodeBoxes value={values.code} error={errorOf('code')} onChange={(code) => set('code', code)} />
        <Refusal>{challengeId ? refusal : refusal && t('accounts.otp.noChallenge')}</Refusal>
        <SubmitButton isSending={isSending}>{t('accounts.otp.submit')}</SubmitButton>
      </form>
    </AccountCard>
  )
}
