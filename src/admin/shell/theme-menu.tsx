import { useTranslation } from 'react-i18next'
import { themes, usePreferences } from '../../preferences/preferences'
import { Icon } from '../../theme/icon'
import { MenuButton } from './menu-button'

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
        checked: name === theme,
        select: () => change({ theme: name }),
      }))}
    >
      <Icon name={icons[mode]} />
    </MenuButton>
  )
}
