import { useTranslation } from 'react-i18next'
import { maskedEmail, profileSettings } from '../../settings/forms'
import { ChoiceField } from './choice-field'
import { LoadedSettings } from './loaded-settings'
import { SettingsField, SettingsFormView } from './settings-form-view'
import { SettingsFrame } from './settings-frame'
import { SettingsPart } from './settings-part'
import { type OwnSettings, saveSettings, settingsMutations } from './settings-query'
import { useSettingsForm } from './use-settings-form'

/** `/settings`: how colleagues know the account. */
export const ProfilePage = () => (
  <SettingsFrame page="profile">
    <LoadedSettings>{(settings) => <ProfileForm settings={settings} />}</LoadedSettings>
  </SettingsFrame>
)

const ProfileForm = ({ settings }: { settings: OwnSettings }) => {
  const { t } = useTranslation()
  const { username, usernameFrozenUntil, displayEmail, bio, links, email } = settings
  const form = useSettingsForm({
    form: profileSettings,
    initial: { username, displayEmail, bio, links },
    save: (values) => saveSettings(settingsMutations.profile, values),
  })
  return (
    <SettingsFormView form={form} label={t('settings.profile.title')} hasKey>
      <SettingsPart name="profile.name">
        <SettingsField form={form} name="username" />
        <p className="field-help setting-note">
          {usernameFrozenUntil
            ? t('validation.usernameFrozen', { until: new Date(usernameFrozenUntil) })
            : t('settings.profile.usernameRule')}
        </p>
        <ChoiceField
          form={form}
          name="displayEmail"
          choices={[
            { value: 'full', label: email, help: t('settings.profile.full') },
            { value: 'masked', label: maskedEmail(email), help: t('settings.profile.masked') },
          ]}
        />
      </SettingsPart>
      <SettingsPart name="profile.about">
        <SettingsField form={form} name="bio" />
        <SettingsField form={form} name="links" />
      </SettingsPart>
    </SettingsFormView>
  )
}
