import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { notificationSettings } from '../../settings/forms'
import { watched } from '../shell/waiting'
import { ChoiceField } from './choice-field'
import { LoadedSettings } from './loaded-settings'
import { SettingsFormView } from './settings-form-view'
import { SettingsFrame } from './settings-frame'
import { SettingsPart } from './settings-part'
import { type OwnSettings, saveSettings, settingsMutations } from './settings-query'
import { useSettingsForm } from './use-settings-form'

/** `/settings/notifications`: whether mails tell of what waits. */
export const NotificationsPage = () => (
  <SettingsFrame page="notifications">
    <LoadedSettings>{(settings) => <NotificationsForm settings={settings} />}</LoadedSettings>
  </SettingsFrame>
)

const NotificationsForm = ({ settings: { notifications, email } }: { settings: OwnSettings }) => {
  const { t, i18n } = useTranslation()
  const { viewer } = useViewer()
  const form = useSettingsForm({
    form: notificationSettings,
    initial: { notifications },
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
            label: t(`resources.notificationSettings.values.notifications.${value}`),
            help: t(`settings.notifications.${value}`),
          }))}
        />
        <p className="setting-help">{t('settings.notifications.about', { lists, email })}</p>
      </SettingsPart>
    </SettingsFormView>
  )
}
