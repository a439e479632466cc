import { useTranslation } from 'react-i18next'
import { languages } from '../../product'
import { chooseLanguage } from '../../providers/chosen-language'
import { currentLanguage } from '../../providers/language'
import { Icon } from '../../theme/icon'
import { MenuButton } from './menu-button'

/** Switches the interface's language; each language has its own name. */
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
