import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { resendOneTimeCode, verifyOneTimeCode } from '../../providers/account-requests'
import { safeRedirect, withRedirect } from '../../providers/navigation'
import { RequestError } from '../../providers/request-error'
import { showToast } from '../../theme/toasts'
import { AccountCard } from './account-card'
import { useAccountForm, useSending } from './account-form'
import { CodeBoxes } from './code-boxes'
import { Field } from './field'
import { AgainButton, Refusal, SubmitButton } from './form-parts'
import { checkCode, checkRecoveryCode } from './rules'

/** A sign-in that needs a code; stored in the history entry. */
interface Challenge {
  challengeId?: string
  /** Where the code comes from. */
  secondStep?: 'email' | 'app' | null
  back?: string
  /** Whether another code was sent in this sign-in. */
  isAgain?: boolean
}

/** `/otp`: the second step of sign-in. */
export const OtpPage = () => {
  const { t } = useTranslation()
  const challenge = (useLocation().state ?? {}) as Challenge
  const { challengeId, secondStep } = challenge
  const [isRecovery, setRecovery] = useState(false)
  const back = safeRedirect(challenge.back ?? '/')
  const lead = isRecovery ? 'recoveryLead' : secondStep === 'app' ? 'appLead' : 'lead'
  return (
    <AccountCard
      title={t('accounts.otp.title')}
      lead={t(`accounts.otp.${challengeId ? lead : 'before'}`)}
      foot={
        <Link to={withRedirect('/sign-in', back)}>{t(challengeId ? 'accounts.otp.restart' : 'accounts.toSignIn')}</Link>
      }
    >
      {secondStep === 'app' ? (
        <AppForm challenge={challenge} back={back} isRecovery={isRecovery} setRecovery={setRecovery} />
      ) : (
        <EmailForm key={challengeId} challenge={challenge} back={back} />
      )}
    </AccountCard>
  )
}

interface FormProps {
  challenge: Challenge
  /** The page to open after the sign-in. */
  back: string
}

/** The code of an email, or another one. */
const EmailForm = ({ challenge: { challengeId, isAgain }, back }: FormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const again = useSending(async () => {
    const next = await resendOneTimeCode(challengeId ?? '')
    await navigate('/otp', { replace: true, state: { challengeId: next, back, isAgain: true } satisfies Challenge })
  })
  return (
    <CodeForm challengeId={challengeId} back={back} refused={again.refusal}>
      {challengeId && (
        <AgainButton again={again} note={isAgain ? t('accounts.otp.sentAgain') : undefined}>
          {t('accounts.otp.again')}
        </AgainButton>
      )}
    </CodeForm>
  )
}

interface AppFormProps extends FormProps {
  isRecovery: boolean
  setRecovery(isRecovery: boolean): void
}

/** The code of an authenticator app, or a recovery code. */
const AppForm = ({ challenge: { challengeId }, back, isRecovery, setRecovery }: AppFormProps) => {
  const { t } = useTranslation()
  const Form = isRecovery ? RecoveryForm : CodeForm
  return (
    <Form challengeId={challengeId} back={back}>
      <button type="button" className="button" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'accounts.otp.useApp' : 'accounts.otp.useRecoveryCode')}
      </button>
    </Form>
  )
}

interface CodeFormProps {
  challengeId?: string | undefined
  back: string
  /** Why another action of the form was refused. */
  refused?: string | undefined
  /** Other ways to a code. */
  children: ReactNode
}

/** A form with a code that completes the sign-in. */
const useCodeForm = ({ challengeId, back }: CodeFormProps, check: typeof checkCode) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: check(code) }),
    send: async ({ code }) => {
      if (!challengeId) throw notStarted(t('accounts.otp.noChallenge'))
      const count = await verifyOneTimeCode(challengeId, code)
      await navigate(back, { replace: true })
      if (count !== null) showToast({ type: 'success', message: t('accounts.otp.codesLeft', { count }) })
    },
  })
}

const CodeForm = (props: CodeFormProps) => {
  const { t } = useTranslation()
  const { form, values, errorOf, set, refusal, isSending, onSubmit } = useCodeForm(props, checkCode)
  useWholeCode(values.code, () => props.challengeId && void onSubmit())
  return (
    <form ref={form} className="apart stack loose" noValidate onSubmit={onSubmit}>
      <CodeBoxes value={values.code} error={errorOf('code')} onChange={(code) => set('code', code)} />
      <Refusal>{refusal ?? props.refused}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.otp.submit')}</SubmitButton>
      {props.children}
    </form>
  )
}

const RecoveryForm = (props: CodeFormProps) => {
  const { t } = useTranslation()
  const { form, input, refusal, isSending, onSubmit } = useCodeForm(props, checkRecoveryCode)
  return (
    <form ref={form} className="apart stack loose" noValidate onSubmit={onSubmit}>
      <Field
        {...input('code')}
        label={t('accounts.otp.recoveryCode')}
        help={t('accounts.otp.recoveryHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
      />
      <Refusal>{refusal}</Refusal>
      <SubmitButton isSending={isSending}>{t('accounts.otp.submit')}</SubmitButton>
      {props.children}
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
