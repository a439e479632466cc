import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../theme/icon'
import { idlePart, Later } from '../../theme/later'
import { AccountMenu } from './account-menu'
import { LanguageMenu, ThemeMenu } from './appearance-menus'
import { Breadcrumb } from './breadcrumb'
import { useStar } from './favourites'
import { openDrawer, openPalette, paletteKeys } from './shell-state'

/** The star beside the breadcrumb: it adds the page or record to the sidebar. */
const FavouriteButton = () => {
  const { t } = useTranslation()
  const star = useStar()
  if (!star) return null
  return (
    <Button
      type="text"
      className="favourite"
      aria-label={t('frame.favourites.add')}
      title={t(star.isStarred ? 'frame.favourites.remove' : 'frame.favourites.add')}
      aria-pressed={star.isStarred}
      icon={<Icon name="star" size={16} />}
      onClick={star.toggle}
    />
  )
}

const InboxCount = idlePart(async () => (await import('../collaboration/inbox-count')).InboxCount)

/** Loaded before the network may go. */
const WaitingBadge = idlePart(async () => (await import('../waiting-saves/waiting-badge')).WaitingBadge)

/** The way to the inbox; the number of unread entries follows the first page. */
const Bell = () => {
  const { t } = useTranslation()
  return (
    <Link className="text-normal relative icon-button" to="/inbox" aria-label={t('menu.inbox')} title={t('menu.inbox')}>
      <Icon name="bell" />
      <InboxCount />
    </Link>
  )
}

/** The breadcrumb, and the controls of every page: search, language, theme, account. */
export const Header = () => {
  const { t } = useTranslation()
  return (
    <header className="header screen-only line wide">
      <Button
        type="text"
        className="narrow-only"
        aria-label={t('frame.sidebar.open')}
        onClick={() => openDrawer(true)}
        icon={<Icon name="menu" />}
      />
      <Later>{() => <HeaderTools />}</Later>
    </header>
  )
}

const HeaderTools = () => {
  const { t } = useTranslation()
  return (
    <>
      <Breadcrumb />
      <FavouriteButton />
      <div className="line end fixed">
        <Button
          className="search-button text-quiet"
          aria-label={t('frame.palette.label')}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Icon name="search" size={16} />}
          onClick={() => openPalette(true)}
        >
          <span className="narrow-hidden">{t('frame.palette.short')}</span>
          <kbd className="end narrow-hidden">{paletteKeys}</kbd>
        </Button>
        <WaitingBadge />
        <Bell />
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </div>
    </>
  )
}
