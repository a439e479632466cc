import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { safeRedirect, withRedirect } from '../../providers/navigation'
import { RequestError } from '../../providers/request-error'
import { resendOneTimeCode, verifyOneTimeCode } from '../../providers/session'
import { AccountCard } from './account-card'
import { useAccountForm, useSending } from './account-form'
import { CodeBoxes } from './code-boxes'
import { AgainButton, Refusal, SubmitButton } from './form-parts'
import { checkCode } from './rules'

interface Challenge {
  challengeId?: string
  back?: string
  /** Whether another code was sent in this sign-in. */
  isAgain?: boolean
}

/** `/otp`: the second step of sign-in. */
export const OtpPage = () => {
  const { t } = useTranslation()
  const { challengeId, back: wanted = '/', isAgain = false } = (useLocation().state ?? {}) as Challenge
  const back = safeRedirect(wanted)
  return (
    <AccountCard
      title={t('accounts.otp.title')}
      lead={t(challengeId ? 'accounts.otp.lead' : 'accounts.otp.before')}
      foot={
        <Link to={withRedirect('/sign-in', back)}>{t(challengeId ? 'accounts.otp.restart' : 'accounts.toSignIn')}</Link>
      }
    >
      <CodeForm key={challengeId} challengeId={challengeId} back={back} isAgain={isAgain} />
    </AccountCard>
  )
}

const CodeForm = ({ challengeId, back, isAgain }: { challengeId?: string; back: string; isAgain: boolean }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, values, errorOf, set, refusal, isSending, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => {
      if (!challengeId) throw notStarted(t('accounts.otp.noChallenge'))
      await verifyOneTimeCode(challengeId, code)
      await navigate(back, { replace: true })
    },
  })
  const again = useSending(async () => {
    const next = await resendOneTimeCode(challengeId ?? '')
    await navigate('/otp', { replace: true, state: { challengeId: next, back, isAgain: true } satisfies Challenge })
  })
  useWholeCode(values.code, () => challengeId && void onSubmit())

  return (
    <form ref={form} className="apart stack loose" noValidate onSubmit={onSubmit}>
      <CodeBoxes value={values.code} error={errorOf('code')} onChange={(code) => set('code', code)} />
      <Refusal>{refusal ?? again.refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.otp.submit')}</SubmitButton>
      {challengeId && (
        <AgainButton again={again} note={isAgain ? t('accounts.otp.sentAgain') : undefined}>
          {t('accounts.otp.again')}
        </AgainButton>
      )}
    </form>
  )
}

/** Without a sign-in in progress there is no challenge to answer. */
const notStarted = (sentence: string) => new RequestError(sentence, { code: 'UNAUTHENTICATED', statusCode: 401 })

/**
 * Calls `send` after the last digit or a pasted code. An edited code is not sent, because each change would count as an
 * attempt.
 */
const useWholeCode = (code: string, send: () => void) => {
  const before = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the code changes
  useEffect(() => {
    const isWhole = (one: string) => checkCode(one) === undefined
    const differing = [...code].filter((digit, index) => digit !== before.current[index]).length
    if (isWhole(code) && (!isWhole(before.current) || differing > 1)) send()
    before.current = code
  }, [code])
}
