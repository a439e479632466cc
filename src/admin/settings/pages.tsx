import { useTranslation } from 'react-i18next'
import { languageOr } from '../../declare/languages'
import { languages } from '../../product'
import { useViewer } from '../../providers/access'
import { changeLanguage, currentLanguage } from '../../providers/language'
import { maskedEmail, settingsForm } from '../../settings/own-settings'
import { watched } from '../shell/waiting'
import { CredentialForms } from './credentials'
import { OwnSessions } from './own-sessions'
import { SecondStep } from './second-step'
import { ChoiceField, SettingsField, SettingsFormView, useSettingsForm } from './settings-form'
import { LoadedSettings, SettingsFrame, SettingsPart } from './settings-frame'
import { type OwnSettings, saveSettings, settingsMutations } from './settings-query'

const forms = {
  profile: settingsForm('profile'),
  account: settingsForm('account'),
  notifications: settingsForm('notifications'),
}

/** `/settings`: the public profile of the account. */
export const ProfilePage = () => (
  <SettingsFrame page="profile">
    <LoadedSettings>{(settings) => <ProfileForm settings={settings} />}</LoadedSettings>
  </SettingsFrame>
)

const ProfileForm = ({ settings }: { settings: OwnSettings }) => {
  const { t } = useTranslation()
  const { username, usernameFrozenUntil, displayEmail, bio, links, email } = settings
  const form = useSettingsForm({
    form: forms.profile,
    initial: { username, displayEmail, bio, links },
    save: (values) => saveSettings(settingsMutations.profile, values),
  })
  return (
    <SettingsFormView form={form} label={t('settings.profile.title')} hasKey>
      <SettingsPart name="profile.name">
        <SettingsField
          form={form}
          name="username"
          help={
            usernameFrozenUntil
              ? t('validation.usernameFrozen', { until: new Date(usernameFrozenUntil) })
              : t('settings.profile.usernameRule')
          }
        />
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

/** `/settings/account`: personal data and sign-in. */
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
    form: forms.account,
    // Without a stored choice the form shows the page's language.
    initial: { name, bornOn, language: language ?? currentLanguage() },
    save: async (values) => {
      await saveSettings(settingsMutations.account, values)
      await changeLanguage(languageOr(values.language))
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

/** `/settings/notifications`: emails about pending records. */
export const NotificationsPage = () => (
  <SettingsFrame page="notifications">
    <LoadedSettings>{(settings) => <NotificationsForm settings={settings} />}</LoadedSettings>
  </SettingsFrame>
)

const NotificationsForm = ({ settings: { notifications, inboxEmails, email } }: { settings: OwnSettings }) => {
  const { t, i18n } = useTranslation()
  const { viewer } = useViewer()
  const form = useSettingsForm({
    form: forms.notifications,
    initial: { notifications, inboxEmails },
    save: (values) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      return saveSettings(settingsMutations.notifications, { ...values, zone })
    },
  })
  const lists = new Intl.ListFormat(i18n.language).format(
    watched(viewer).map(({ name }) => t(`resources.${name}.many`)),
  )
  return (
    <SettingsFormView form={form} label={t('settings.notifications.title')} hasKey>
      <SettingsPart name="notifications.mail">
        <ChoiceField
          form={form}
          name="notifications"
          choices={(['each', 'daily', 'none'] as const).map((value) => ({
            value,
            label: t(`resources.ownSettings.values.notifications.${value}`),
            help: t(`settings.notifications.${value}`),
          }))}
        />
        {lists && <p className="text-secondary">{t('settings.notifications.about', { lists, email })}</p>}
      </SettingsPart>
      <SettingsPart name="notifications.inbox">
        <SettingsField form={form} name="inboxEmails" />
      </SettingsPart>
    </SettingsFormView>
  )
}
