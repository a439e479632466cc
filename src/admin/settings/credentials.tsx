import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { graphql, type VariablesOf } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { emailSettings, passwordSettings } from '../../settings/own-settings'
import { showToast } from '../../theme/toasts'
import { focusInput } from '../form-fields/issue-text'
import { CodeForm } from './code-form'
import { sessionsKey } from './own-sessions'
import { SettingsField, SettingsFormView, useSettingsForm } from './settings-form'
import { SettingsPart } from './settings-frame'

/**
 * Password and email address of the own account. Only one form is open, because both ask for the current password. The
 * other one keeps its text.
 */
export const CredentialForms = () => {
  const { t } = useTranslation()
  const email = useViewer((state) => state.viewer?.email)
  const password = usePasswordForm()
  const [isEmail, setEmail] = useState(false)
  const [wasEmail, setWasEmail] = useState(false)
  const close = () => {
    setEmail(false)
    setWasEmail(true)
  }
  if (isEmail) return <EmailForm onClose={close} />
  return (
    <>
      <SettingsFormView
        form={password}
        label={t('settings.account.password.title')}
        verb={t('settings.account.password.submit')}
      >
        <SettingsPart name="account.password">
          <SettingsField form={password} name="currentPassword" />
          <SettingsField form={password} name="password" />
        </SettingsPart>
      </SettingsFormView>
      <SettingsPart name="account.email">
        <p>{email}</p>
        {/* The focus returns to its place before the form opened. */}
        <Button autoFocus={wasEmail} onClick={() => setEmail(true)}>
          {t('settings.account.email.submit')}
        </Button>
      </SettingsPart>
    </>
  )
}

const requestDocument = graphql(
  'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { challengeId } }',
)
const emailDocument = graphql('mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) }')
const passwordDocument = graphql('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }')

type EmailRequest = VariablesOf<typeof requestDocument>['input']

/** Emails a code to the new address and returns its challenge. @throws {RequestError} with fields of the form */
const requestEmailChange = async (input: EmailRequest): Promise<string> =>
  (await request(requestDocument, { input })).requestEmailChange.challengeId

/** Asks for a new email address, then for the code that it received. */
const EmailForm = ({ onClose }: { onClose(): void }) => {
  const email = useViewer((state) => state.viewer?.email ?? null)
  const [asked, setAsked] = useState<EmailRequest & { challengeId: string }>()
  useEffect(() => focusInput('email'), [])
  const form = useSettingsForm({
    form: emailSettings,
    initial: { email, currentPassword: null },
    save: async (input) => setAsked({ ...input, challengeId: await requestEmailChange(input) }),
  })
  const { t } = useTranslation()
  if (asked) {
    return (
      <SettingsPart name="account.email">
        <NewAddress {...asked} onClose={onClose} />
      </SettingsPart>
    )
  }
  return (
    <SettingsFormView form={form} label={t('settings.account.email.title')} verb={t('settings.account.email.send')}>
      <SettingsPart name="account.email">
        <SettingsField form={form} name="email" />
        <SettingsField form={form} name="currentPassword" />
        <Button onClick={onClose}>{t('secondStep.cancel')}</Button>
      </SettingsPart>
    </SettingsFormView>
  )
}

/** Changes the email address by its code, which ends all other sessions. */
const NewAddress = ({ challengeId, onClose, ...input }: EmailRequest & { challengeId: string; onClose(): void }) => {
  const { t } = useTranslation()
  const email = String(input.email).trim().toLowerCase()
  return (
    <CodeForm
      first={challengeId}
      email={email}
      verb={t('settings.account.email.submit')}
      sendAgain={() => requestEmailChange(input)}
      confirm={async (answer) => {
        await request(emailDocument, { input: { ...answer, email } })
        useViewer.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, email, displayEmail: email } }))
        showToast({ type: 'success', message: t('settings.account.email.done') })
        await queryClient.invalidateQueries({ queryKey: sessionsKey })
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

const empty = { currentPassword: null, password: null, confirmPassword: null }

/** Changes the password, which ends all other sessions. */
function usePasswordForm() {
  const { t } = useTranslation()
  return useSettingsForm({
    form: passwordSettings,
    initial: empty,
    after: empty,
    save: async (input) => {
      await request(passwordDocument, { input })
      showToast({ type: 'success', message: t('settings.account.password.done') })
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}
