import { useBreadcrumb, useParsed } from '@refinedev/core'
import { DocumentTitleHandler } from '@refinedev/react-router'
import { Button, Grid, Layout, Breadcrumb as Trail } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayDo, useViewer } from '../../providers/access'
import { labelsOf } from '../../providers/labels'
import { findResource } from '../../registry/resources'
import { Icon } from '../../theme/icon'
import { idlePart, Later } from '../../theme/later'
import { LanguageMenu, ThemeMenu } from '../appearance/appearance-menus'
import { useStar } from '../navigation/favourites'
import { titleOfTab, useShownRecord } from '../page/shown-page'
import { openPalette, paletteKeys } from '../palette/palette-state'
import { AccountMenu } from './account-menu'
import { openDrawer } from './sidebar-state'

/** The star beside the breadcrumb: it adds the page or record to the sidebar. */
const FavouriteButton = () => {
  const { t } = useTranslation()
  const star = useStar()
  if (!star) return null
  return (
    <Button
      type="text"
      className="favourite fixed"
      aria-label={t('frame.favourites.add')}
      title={t(star.isStarred ? 'frame.favourites.remove' : 'frame.favourites.add')}
      aria-pressed={star.isStarred}
      icon={<Icon name={star.isStarred ? 'starred' : 'star'} />}
      onClick={star.toggle}
    />
  )
}

const InboxCount = idlePart(async () => (await import('../inbox/inbox-count')).InboxCount)

/** Loaded before the network may go, with what an Undo needs then. */
const WaitingBadge = idlePart(async () => {
  const [{ WaitingBadge }] = await Promise.all([
    import('../waiting-saves/waiting-badge'),
    import('../history/put-back'),
  ])
  return WaitingBadge
})

/** The way to the inbox; the number of unread entries follows the first page. */
const Bell = () => {
  const { t } = useTranslation()
  const label = t('menu.inbox')
  return (
    <Link className="text-secondary relative icon-button" to="/inbox" aria-label={label} title={label}>
      <Icon name="bell" />
      <InboxCount />
    </Link>
  )
}

/** The breadcrumb, and the controls of every page: search, language, theme, account. */
export const Header = () => {
  const { t } = useTranslation()
  return (
    <Layout.Header className="header screen-only line wide">
      <Button
        type="text"
        className="narrow-only fixed"
        aria-label={t('frame.sidebar.open')}
        onClick={() => openDrawer(true)}
        icon={<Icon name="menu" />}
      />
      <Later>{() => <HeaderTools />}</Later>
    </Layout.Header>
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
          icon={<Icon name="search" />}
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

/** Refine's breadcrumb with the titles of records. It also sets the browser's tab title, most specific part first. */
const Breadcrumb = () => {
  const { t } = useTranslation()
  const crumbs = useCrumbs()
  const { xs: isPhone } = Grid.useBreakpoint()
  const title = titleOfTab(
    crumbs
      .toReversed()
      .map(({ label }) => label)
      .join(' · '),
  )
  // On a phone the page's heading names it: the way back is enough.
  const back = crumbs.at(-2)
  const shown = isPhone && back ? [back] : crumbs
  return (
    <>
      {/* Refine sets the title on navigation; the key also sets it when the title of the record arrives. */}
      <DocumentTitleHandler key={title} handler={() => title} />
      <Trail
        className="breadcrumb"
        aria-label={t('frame.breadcrumb')}
        separator={<Icon name="chevron" size={12} />}
        items={shown.map((crumb) => ({
          key: `${crumb.label}${crumb.href}`,
          title:
            crumb.href && crumb !== crumbs.at(-1) ? (
              // Ant Design makes it a block, which is cut without an ellipsis.
              <Link to={crumb.href} style={{ display: 'inline' }}>
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={crumb === crumbs.at(-1) ? 'page' : undefined}>{crumb.label}</span>
            ),
        }))}
      />
    </>
  )
}

interface Crumb {
  label: string
  href?: string
}

/**
 * Refine names the action on a record. Here the title names the record, after those above it in a tree, and its form is
 * below its screen. An error page has the title of the error. A list that the role may not open is no link.
 */
const useCrumbs = (): readonly Crumb[] => {
  const { t } = useTranslation()
  const { action, pathname = '', resource } = useParsed()
  const declared = findResource(resource?.name)
  const viewer = useViewer((state) => state.viewer)
  const closed = declared && !mayDo(viewer, declared.name, 'list') ? declared.path : undefined
  const breadcrumbs = useBreadcrumb().breadcrumbs.map(({ label, href }) =>
    href === closed ? { label } : { label, href },
  )
  const { title, isMissing, above = [] } = useShownRecord()
  if (action !== 'show' && action !== 'edit') return isMissing && title ? [{ label: title }] : breadcrumbs
  const record = {
    label: title ?? (declared ? labelsOf(declared, t).one : t('frame.loading')),
    href: pathname.replace(/\/edit$/, ''),
  }
  return [
    ...breadcrumbs.slice(0, -1),
    ...above.map(([label, href]) => ({ label, href })),
    record,
    ...(action === 'show' ? [] : breadcrumbs.slice(-1)),
  ]
}
