import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { showToast } from '../../providers/notifications'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { emailSettings } from '../../settings/forms'
import { sessionsKey } from './own-sessions'
import { SettingsField, SettingsFormView } from './settings-form-view'
import { SettingsPart } from './settings-part'
import { useSettingsForm } from './use-settings-form'

/** A new address to sign in with, which signs the account out everywhere else. */
export const EmailForm = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const email = useViewer((state) => state.viewer?.email ?? null)
  const form = useSettingsForm({
    form: emailSettings,
    initial: { email, currentPassword: null },
    save: async (input) => {
      await request('mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) }', { input })
      const changed = String(input.email).trim().toLowerCase()
      useViewer.setState(({ viewer }) => ({ viewer: viewer && { ...viewer, email: changed, displayEmail: changed } }))
      showToast({ type: 'success', message: t('settings.account.email.done') })
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
      onClose()
    },
  })
  return (
    <SettingsFormView form={form} label={t('settings.account.email.title')} verb={t('settings.account.email.submit')}>
      <SettingsPart name="account.email">
        <SettingsField form={form} name="email" />
        <SettingsField form={form} name="currentPassword" />
        <button type="button" className="button" onClick={onClose}>
          {t('secondStep.cancel')}
        </button>
      </SettingsPart>
    </SettingsFormView>
  )
}
