import { useTranslation } from 'react-i18next'
import { languages } from '../../product'
import { changeLanguage, currentLanguage } from '../../providers/language'
import { accountSettings } from '../../settings/forms'
import { ChoiceField } from './choice-field'
import { CredentialForms } from './credential-forms'
import { LoadedSettings } from './loaded-settings'
import { OwnSessions } from './own-sessions'
import { SecondStep } from './second-step'
import { SettingsField, SettingsFormView } from './settings-form-view'
import { SettingsFrame } from './settings-frame'
import { SettingsPart } from './settings-part'
import { type OwnSettings, saveSettings, settingsMutations } from './settings-query'
import { useSettingsForm } from './use-settings-form'

/** `/settings/account`: who the person is, and how they sign in. */
export const AccountPage = () => (
  <SettingsFrame page="account">
    <LoadedSettings>
      {(settings) => (
        <>
          <PersonForm settings={settings} />
          <CredentialForms />
          <SecondStep />
          <OwnSessions />
        </>
      )}
    </LoadedSettings>
  </SettingsFrame>
)

const PersonForm = ({ settings: { name, bornOn, language } }: { settings: OwnSettings }) => {
  const { t } = useTranslation()
  const form = useSettingsForm({
    form: accountSettings,
    // Whoever chose none reads this page in one, and it is on the page to be saved or changed.
    initial: { name, bornOn, language: language ?? currentLanguage() },
    save: async (values) => {
      await saveSettings(settingsMutations.account, values)
      await changeLanguage(values.language === 'zh' ? 'zh' : 'en')
    },
  })
  return (
    <SettingsFormView form={form} label={t('settings.account.person.title')} hasKey>
      <SettingsPart name="account.person">
        <SettingsField form={form} name="name" />
        <SettingsField form={form} name="bornOn" />
        <ChoiceField
          form={form}
          name="language"
          choices={languages.map((value) => ({ value, label: t(`frame.language.${value}`) }))}
        />
      </SettingsPart>
    </SettingsFormView>
  )
}
