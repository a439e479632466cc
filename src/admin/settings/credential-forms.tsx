import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { EmailForm } from './email-form'
import { PasswordForm } from './password-form'
import { SettingsPart } from './settings-part'

/** Password and address of the person's own account. One form at a time: both ask for the current password. */
export const CredentialForms = () => {
  const { t } = useTranslation()
  const email = useViewer((state) => state.viewer?.email)
  const [isEmail, setEmail] = useState(false)
  if (isEmail) return <EmailForm onClose={() => setEmail(false)} />
  return (
    <>
      <PasswordForm />
      <SettingsPart name="account.email">
        <p>{email}</p>
        <button type="button" className="button" onClick={() => setEmail(true)}>
          {t('settings.account.email.submit')}
        </button>
      </SettingsPart>
    </>
  )
}
