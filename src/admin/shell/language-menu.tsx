import { useTranslation } from 'react-i18next'
import { languages } from '../../product'
import { chooseLanguage } from '../../providers/chosen-language'
import { currentLanguage } from '../../providers/language'
import { Icon } from '../../theme/icon'
import { MenuButton } from './menu-button'

/** Switches between the interface's languages, each named in itself. */
export const LanguageMenu = () => {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <MenuButton
      label={t('frame.language.label')}
      choices={languages.map((language) => ({
        id: language,
        label: t(`frame.language.${language}`),
        checked: language === current,
        select: () => void chooseLanguage(language),
      }))}
    >
      <Icon name="language" />
    </MenuButton>
  )
}
