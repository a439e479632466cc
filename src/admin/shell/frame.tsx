import { useIsFetching } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import './frame.css'
import { useEffect, useRef } from 'react'
import { idlePart, lazyPart } from '../../theme/later'
import { Header } from './header'
import { LoadingBar } from './loading-bar'
import { Palette } from './palette'
import { useRememberedRecord } from './recent-records'
import { openDrawer, useSidebar } from './shell-state'
import { Sidebar } from './sidebar'

/** A wide window never shows the drawer. */
const SidebarDrawer = lazyPart(async () => (await import('./sidebar-drawer')).SidebarDrawer, null)

const RunCards = idlePart(async () => (await import('../bulk-runs/run-cards')).RunCards)

/** The app shell: sidebar, header, search; it also manages focus after navigation. */
export const Frame = () => {
  const { t } = useTranslation()
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen)
  const { pathname } = useLocation()
  const hasDrawer = useRef(false)
  if (isDrawerOpen) hasDrawer.current = true
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move to another page closes the drawer
  useEffect(() => openDrawer(false), [pathname])
  const main = useRouteFocus()
  useRememberedRecord()
  const firstQueries = useIsFetching({ predicate: (query) => query.state.status === 'pending' })
  return (
    <div className="frame screen-high">
      <a className="skip-link screen-only button button-primary" href="#content">
        {t('frame.skip')}
      </a>
      <LoadingBar isPending={firstQueries > 0} />
      <Sidebar />
      {hasDrawer.current && <SidebarDrawer />}
      <Flex vertical className="fill">
        <Header />
        <main id="content" className="content fill" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </Flex>
      <Palette />
      <RunCards />
      <ScrollRestoration />
    </div>
  )
}

/**
 * After navigation the focus moves to the start of the page, unless the page took it.
 * @returns the ref for the page's `main`
 */
const useRouteFocus = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
