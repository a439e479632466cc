import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { AccountMenu } from './account-menu'
import { Breadcrumb } from './breadcrumb'
import { FavouriteButton } from './favourite-button'
import { LanguageMenu } from './language-menu'
import { openPalette, paletteKeys } from './palette-state'
import { openDrawer } from './sidebar-state'
import { ThemeMenu } from './theme-menu'

/** The breadcrumb, and the controls of every page: search, language, theme, account. */
export const Header = () => {
  const { t } = useTranslation()
  return (
    <header className="header">
      <Button
        type="text"
        className="header-menu"
        aria-label={t('frame.sidebar.open')}
        onClick={() => openDrawer(true)}
        icon={<Icon name="menu" />}
      />
      <Breadcrumb />
      <FavouriteButton />
      <div className="header-end">
        <Button
          className="search-button text-quiet"
          aria-label={t('frame.palette.label')}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Icon name="search" size={16} />}
          onClick={() => openPalette(true)}
        >
          <span>{t('frame.palette.short')}</span>
          <kbd>{paletteKeys}</kbd>
        </Button>
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </div>
    </header>
  )
}
