import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { AccountMenu } from './account-menu'
import { Breadcrumb } from './breadcrumb'
import { LanguageMenu } from './language-menu'
import { openPalette, paletteKeys } from './palette-state'
import { openDrawer } from './sidebar-state'
import { ThemeMenu } from './theme-menu'

/** Where you are, and what is at hand on every page: search, language, theme, account. */
export const Header = () => {
  const { t } = useTranslation()
  return (
    <header className="header">
      <button
        type="button"
        className="icon-button header-menu"
        aria-label={t('frame.sidebar.open')}
        onClick={() => openDrawer(true)}
      >
        <Icon name="menu" />
      </button>
      <Breadcrumb />
      <div className="header-end">
        <button
          type="button"
          className="search-button"
          aria-label={t('frame.palette.label')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openPalette(true)}
        >
          <Icon name="search" size={16} />
          <span>{t('frame.palette.short')}</span>
          <kbd>{paletteKeys}</kbd>
        </button>
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </div>
    </header>
  )
}
