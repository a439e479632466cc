import { useTranslation } from 'react-i18next'
import { showToast } from '../../providers/notifications'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { passwordSettings } from '../../settings/forms'
import { sessionsKey } from './own-sessions'
import { SettingsField, SettingsFormView } from './settings-form-view'
import { SettingsPart } from './settings-part'
import { useSettingsForm } from './use-settings-form'

const empty = { currentPassword: null, password: null, confirmPassword: null }

/** A new password, which signs the account out everywhere else. */
export const PasswordForm = () => {
  const { t } = useTranslation()
  const form = useSettingsForm({
    form: passwordSettings,
    initial: empty,
    after: empty,
    save: async (input) => {
      await request('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }', { input })
      showToast({ type: 'success', message: t('settings.account.password.done') })
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
  })
  return (
    <SettingsFormView
      form={form}
      label={t('settings.account.password.title')}
      verb={t('settings.account.password.submit')}
    >
      <SettingsPart name="account.password">
        <SettingsField form={form} name="currentPassword" />
        <SettingsField form={form} name="password" />
      </SettingsPart>
    </SettingsFormView>
  )
}
