import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  directions,
  fonts,
  type Preferences,
  type ThemeName,
  themes,
  usePreferences,
} from '../../preferences/preferences'
import { languages } from '../../product'
import { chooseLanguage } from '../../providers/chosen-language'
import { currentLanguage } from '../../providers/language'
import { showToast } from '../../theme/toasts'
import { ChoiceGroup, SettingsFrame } from './settings-frame'
import { saveSettings, settingsMutations } from './settings-query'

/** `/settings/appearance`: theme, font, direction and language of this device. Changes apply immediately. */
export const AppearancePage = () => {
  const { t } = useTranslation()
  const { theme, font, direction, change: changeHere, reset } = usePreferences()
  /** Applies changes on this device, and saves them to the account for other devices. */
  const change = (changes: Partial<Preferences>) => {
    changeHere(changes)
    void keepAppearance()
  }
  const onReset = () => {
    reset()
    void keepAppearance()
    showToast({ type: 'success', message: t('settings.appearance.resetDone') })
  }
  return (
    <SettingsFrame page="appearance">
      <Setting name="theme">
        <ChoiceGroup
          name="theme"
          value={theme}
          choices={themes.map((name) => ({
            value: name,
            label: t(`frame.theme.${name}`),
            sketch: <ThemeSketch theme={name} />,
          }))}
          onChange={(next) => change({ theme: next })}
        />
      </Setting>
      <Setting name="font">
        <ChoiceGroup
          name="font"
          value={font}
          choices={fonts.map((name) => ({
            value: name,
            label: t(`settings.appearance.font.${name}`),
            sketch: (
              <span className="text-large" data-font={name}>
                Ag 文
              </span>
            ),
          }))}
          onChange={(next) => change({ font: next })}
        />
      </Setting>
      <Setting name="direction">
        <ChoiceGroup
          name="direction"
          value={direction}
          choices={directions.map((value) => ({ value, label: t(`settings.appearance.direction.${value}`) }))}
          onChange={(next) => change({ direction: next })}
        />
      </Setting>
      <Setting name="language">
        <ChoiceGroup
          name="language"
          value={currentLanguage()}
          choices={languages.map((value) => ({ value, label: t(`frame.language.${value}`) }))}
          onChange={(next) => void chooseLanguage(next)}
        />
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
  return saveSettings(settingsMutations.appearance, { theme, font, direction }).catch(() => undefined)
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
const ThemeSketch = ({ theme }: { theme: ThemeName }) => (
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
