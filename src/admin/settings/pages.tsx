import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName, languageOr } from '../../declare/languages'
import { valuesLike } from '../../declare/properties'
import { useViewer } from '../../providers/access'
import { changeLanguage, currentLanguage } from '../../providers/language'
import { maskedEmail, settingsForm } from '../../settings/own-settings'
import type { SettingsPage } from '../../settings/settings-pages'
import { watched } from '../navigation/waiting'
import { CredentialForms } from './credentials'
import { OwnSessions } from './own-sessions'
import { SecondStep } from './second-step'
import { SettingsField, type SettingsFieldProps, SettingsFormView, useSettingsForm } from './settings-form'
import { LoadedSettings, SettingsFrame, SettingsPart } from './settings-frame'
import { type OwnSettings, saveSettings } from './settings-query'

interface DeclaredFormProps {
  page: SettingsPage
  settings: OwnSettings
  /** The title of the page by default. */
  label?: string
  /** What the messages of a field do not say, because it depends on the account. */
  about?: Readonly<Record<string, Pick<SettingsFieldProps, 'help' | 'labelOf'>>>
  /** The end of a section. */
  notes?: Readonly<Record<string, ReactNode>>
  save?(values: Partial<OwnSettings>): Promise<void>
}

/** The form of a page: its declared fields in their sections. */
const DeclaredForm = ({ page, settings, label, about = {}, notes = {}, save }: DeclaredFormProps) => {
  const { t } = useTranslation()
  const resource = useMemo(() => settingsForm(page), [page])
  const form = useSettingsForm({
    form: resource,
    initial: valuesLike(settings, resource.fields),
    save: save ?? ((values) => saveSettings(page, values)),
  })
  return (
    <SettingsFormView form={form} label={label ?? t(`settings.${page}.title`)} hasKey>
      {resource.form.map(({ id, fields }) => (
        <SettingsPart key={id} name={id}>
          {fields.map((name) => (
            <SettingsField key={name} form={form} name={name} messages={`settings.${page}`} {...about[name]} />
          ))}
          {notes[id]}
        </SettingsPart>
      ))}
    </SettingsFormView>
  )
}

/** `/settings`: the public profile of the account. */
export const ProfilePage = () => (
  <SettingsFrame page="profile">
    <LoadedSettings>{(settings) => <ProfileForm settings={settings} />}</LoadedSettings>
  </SettingsFrame>
)

const ProfileForm = ({ settings }: { settings: OwnSettings }) => {
  const { t } = useTranslation()
  const { usernameFrozenUntil, email } = settings
  const usernameRule = usernameFrozenUntil
    ? t('validation.usernameFrozen', { until: new Date(usernameFrozenUntil) })
    : t('settings.profile.usernameRule')
  const about = {
    username: { help: usernameRule },
    displayEmail: { labelOf: (value: string) => (value === 'masked' ? maskedEmail(email) : email) },
  }
  return <DeclaredForm page="profile" settings={settings} about={about} />
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

const PersonForm = ({ settings }: { settings: OwnSettings }) => {
  const { t } = useTranslation()
  return (
    <DeclaredForm
      page="account"
      // Without a stored choice the form shows the page's language.
      settings={{ ...settings, language: settings.language ?? currentLanguage() }}
      label={t('settings.account.person.title')}
      about={{ language: { labelOf: (value) => languageName(value, value) } }}
      save={async (values) => {
        await saveSettings('account', values)
        await changeLanguage(languageOr(values.language))
      }}
    />
  )
}

/** `/settings/notifications`: emails about pending records. */
export const NotificationsPage = () => (
  <SettingsFrame page="notifications">
    <LoadedSettings>{(settings) => <NotificationsForm settings={settings} />}</LoadedSettings>
  </SettingsFrame>
)

const NotificationsForm = ({ settings }: { settings: OwnSettings }) => {
  const { t, i18n } = useTranslation()
  const { viewer } = useViewer()
  const lists = new Intl.ListFormat(i18n.language).format(
    watched(viewer).map(({ name }) => t(`resources.${name}.many`)),
  )
  const covered = t('settings.notifications.about', { lists, email: settings.email })
  return (
    <DeclaredForm
      page="notifications"
      settings={settings}
      notes={{ 'notifications.mail': lists && <p className="text-secondary">{covered}</p> }}
      save={(values) => saveSettings('notifications', values)}
    />
  )
}
