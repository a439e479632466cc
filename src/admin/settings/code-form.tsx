import { Alert, Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
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
export const CodeForm = ({ first, email, verb, sendAgain, confirm, onCancel }: CodeFormProps) => {
  const { t } = useTranslation()
  const [challengeId, setChallengeId] = useState(first)
  const again = useSending(async () => setChallengeId(await sendAgain()))
  // Another code empties the boxes and puts the focus into the first one.
  return (
    <CodeEntry
      key={challengeId}
      verb={verb}
      again={again}
      confirm={(code) => confirm({ challengeId, code })}
      onCancel={onCancel}
    >
      <p role="status">{t(challengeId === first ? 'secondStep.sent' : 'secondStep.sentAgain', { email })}</p>
    </CodeEntry>
  )
}

interface CodeEntryProps {
  /** Above the boxes: where the code is. */
  children: ReactNode
  verb: string
  /** Sends another code, if the code was sent. */
  again?: ReturnType<typeof useSending>
  isFocused?: boolean
  confirm(code: string): Promise<void>
  onCancel(): void
}

/** Asks for a code of six digits. */
export const CodeEntry = ({ children, verb, again, isFocused = true, confirm, onCancel }: CodeEntryProps) => {
  const { t } = useTranslation()
  const { form, values, errorOf, set, refusal, isSending, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: checkCode(code) }),
    send: ({ code }) => confirm(code),
  })
  const problem = refusal ?? again?.refusal
  return (
    <InputForm
      view={form}
      className="apart stack loose wide second-step-form"
      // The boxes are one input: Enter sends the code.
      onKeyDown={undefined}
      onFinish={() => void onSubmit()}
    >
      {children}
      <CodeBoxes
        value={values.code}
        error={errorOf('code')}
        isFocused={isFocused}
        onChange={(code) => set('code', code)}
      />
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {verb}
        </Button>
        {again && (
          <Button loading={again.isSending} onClick={() => void again.start()}>
            {t('secondStep.again')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('secondStep.cancel')}</Button>
      </Flex>
    </InputForm>
  )
}
