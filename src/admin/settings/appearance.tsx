import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Preferences, usePreferences } from '../../preferences/preferences'
import { ownSettings } from '../../settings/own-settings'
import { showToast } from '../../theme/toasts'
import { ChoiceGroup, LanguageChoice, SettingsFrame } from './settings-frame'
import { saveSettings } from './settings-query'

const appearance = ['theme', 'font', 'direction'] as const

/** The previews of choices. */
const sketches: { [Name in keyof Preferences]?: (value: string) => ReactNode } = {
  theme: (theme) => <ThemeSketch theme={theme} />,
  font: (font) => (
    <span className="text-large" data-font={font}>
      Ag 文
    </span>
  ),
}

/** `/settings/appearance`: theme, font, direction and language of this device. Changes apply immediately. */
export const AppearancePage = () => {
  const { t } = useTranslation()
  const preferences = usePreferences()
  /** Applies changes on this device, and saves them to the account for other devices. */
  const change = (changes: Partial<Preferences>) => {
    preferences.change(changes)
    void keepAppearance()
  }
  const onReset = () => {
    preferences.reset()
    void keepAppearance()
    showToast({ type: 'success', message: t('settings.appearance.resetDone') })
  }
  return (
    <SettingsFrame page="appearance">
      {appearance.map((name) => (
        <Setting key={name} name={name}>
          <ChoiceGroup
            name={name}
            aria-labelledby={`setting-${name}`}
            value={preferences[name]}
            choices={ownSettings.fields[name].values.map((value) => ({
              value,
              label: t([`settings.appearance.${name}.${value}`, `frame.${name}.${value}`]),
              sketch: sketches[name]?.(value),
            }))}
            onChange={(value) => change({ [name]: value })}
          />
        </Setting>
      ))}
      <Setting name="language">
        <LanguageChoice name="language" />
      </Setting>
      <Flex
        component="footer"
        wrap
        align="center"
        justify="space-between"
        gap={12}
        className="under-line text-secondary"
      >
        <p>{t('settings.appearance.kept')}</p>
        <Button onClick={onReset}>{t('settings.appearance.reset')}</Button>
      </Flex>
    </SettingsFrame>
  )
}

/** A choice applies here even if the account cannot store it. */
const keepAppearance = () => {
  const { theme, font, direction } = usePreferences.getState()
  return saveSettings('appearance', { theme, font, direction }).catch(() => undefined)
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section className="section" aria-labelledby={`setting-${name}`}>
      <div>
        <h2 id={`setting-${name}`}>{t(`settings.appearance.${name}.title`)}</h2>
        <p className="text-secondary">{t(`settings.appearance.${name}.help`)}</p>
      </div>
      {children}
    </section>
  )
}

/** A sketch of the app shell in a theme; `system` shows both halves. */
const ThemeSketch = ({ theme }: { theme: string }) => (
  <Flex component="span" className="surface clipped">
    {(theme === 'system' ? (['light', 'dark'] as const) : [theme]).map((mode) => (
      <svg key={mode} data-theme={mode} className="fill mirrored" width="100%" height="70" aria-hidden="true">
        <rect width="100%" height="100%" fill="var(--page)" />
        <rect width="24" height="100%" fill="var(--surface)" />
        <rect x="34" y="20" width="32%" height="5" rx="3" fill="var(--accent)" />
        <rect x="34" y="32" width="64%" height="5" rx="3" fill="var(--border-strong)" />
        <rect x="34" y="44" width="64%" height="5" rx="3" fill="var(--border-strong)" />
      </svg>
    ))}
  </Flex>
)
