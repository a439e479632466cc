import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountForm, useSending } from '../accounts/account-form'
import { CodeBoxes } from '../accounts/code-boxes'
import { checkCode } from '../accounts/rules'
import { InputForm } from '../controls/input-form'
import '../accounts/accounts.css'

/** A code with the challenge that it answers. */
export interface CodeAnswer {
  challengeId: string
  code: string
}

interface CodeFormProps {
  /** The challenge of the code that was sent already. */
  first: string
  /** The address that received it. */
  email: string
  verb: string
  /** Sends another code and returns its challenge. */
  sendAgain(): Promise<string>
  confirm(answer: CodeAnswer): Promise<void>
  onCancel(): void
}

/** Asks for the code of an email, or sends another one. */
export const CodeForm = ({ first, sendAgain, ...props }: CodeFormProps) => {
  const [challengeId, setChallengeId] = useState(first)
  const again = useSending(async () => setChallengeId(await sendAgain()))
  // Another code empties the boxes and puts the focus into the first one.
  return (
    <CodeEntry key={challengeId} {...props} challengeId={challengeId} isAgain={challengeId !== first} again={again} />
  )
}

interface CodeEntryProps extends Omit<CodeFormProps, 'first' | 'sendAgain'> {
  challengeId: string
  isAgain: boolean
  again: ReturnType<typeof useSending>
}

const CodeEntry = ({ challengeId, email, verb, isAgain, again, confirm, onCancel }: CodeEntryProps) => {
  const { t } = useTranslation()
  const { form, values, errorOf, set, refusal, isSending, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkCode(code) }),
    send: ({ code }) => confirm({ challengeId, code }),
  })
  const problem = refusal ?? again.refusal
  return (
    <InputForm
      view={form}
      className="apart stack loose wide second-step-form"
      // The boxes are one input: Enter sends the code.
      onKeyDown={undefined}
      onFinish={() => void onSubmit()}
    >
      <p role="status">{t(isAgain ? 'secondStep.sentAgain' : 'secondStep.sent', { email })}</p>
      <CodeBoxes value={values.code} error={errorOf('code')} onChange={(code) => set('code', code)} />
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {verb}
        </Button>
        <Button loading={again.isSending} onClick={() => void again.start()}>
          {t('secondStep.again')}
        </Button>
        <Button onClick={onCancel}>{t('secondStep.cancel')}</Button>
      </Flex>
    </InputForm>
  )
}
