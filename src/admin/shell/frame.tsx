import { useIsFetching } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { useViewer } from '../../providers/access'
import './frame.css'
import { Header } from './header'
import { LoadingBar } from './loading-bar'
import { navigationFor, withoutHidden } from './navigation'
import { Palette } from './palette'
import { useRouteFocus } from './route-focus'
import { Sidebar } from './sidebar'
import { SidebarDrawer } from './sidebar-drawer'
import { useSidebar } from './sidebar-state'

/** What stays around every page: sidebar, header, search; and where the keyboard is after a move. */
export const Frame = () => {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const { isCollapsed } = useSidebar()
  const groups = navigationFor(viewer, t)
  const shown = withoutHidden(groups, viewer)
  const main = useRouteFocus()
  const firstQueries = useIsFetching({ predicate: (query) => query.state.status === 'pending' })
  return (
    <div className="frame" data-collapsed={isCollapsed}>
      <a className="skip-link" href="#content">
        {t('frame.skip')}
      </a>
      <LoadingBar isPending={firstQueries > 0} />
      <Sidebar groups={shown} />
      <SidebarDrawer groups={shown} />
      <div className="frame-body">
        <Header />
        <main id="content" className="content" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Palette groups={groups} />
      <ScrollRestoration />
    </div>
  )
}
