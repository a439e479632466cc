import { useTranslation } from 'react-i18next'
import { hasLanguageChoice, languageName } from '../../declare/languages'
import { themes, usePreferences } from '../../preferences/preferences'
import { languages } from '../../product'
import { chooseLanguage } from '../../providers/chosen-language'
import { currentLanguage } from '../../providers/language'
import { Icon } from '../../theme/icon'
import { MenuButton } from '../controls/menu-button'

/** Switches the interface's language; each language has its own name. */
export const LanguageMenu = () => {
  const { t } = useTranslation()
  const current = currentLanguage()
  if (!hasLanguageChoice) return null
  return (
    <MenuButton
      label={t('frame.language.label')}
      choices={languages.map((language) => ({
        id: language,
        label: languageName(language, language),
        isChecked: language === current,
        run: () => void chooseLanguage(language),
      }))}
    >
      <Icon name="language" />
    </MenuButton>
  )
}

const icons = { system: 'monitor', light: 'sun', dark: 'moon' } as const

/** Switches between the light theme, the dark one and the operating system's. */
export const ThemeMenu = () => {
  const { t } = useTranslation()
  const { theme, mode, change } = usePreferences()
  return (
    <MenuButton
      label={t('frame.theme.label')}
      choices={themes.map((name) => ({
        id: name,
        label: t(`frame.theme.${name}`),
        icon: icons[name],
        isChecked: name === theme,
        run: () => change({ theme: name }),
      }))}
    >
      <Icon name={icons[mode]} />
    </MenuButton>
  )
}
