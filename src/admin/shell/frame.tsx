import { useIsFetching } from '@tanstack/react-query'
import { Button, Flex, Layout } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { productName } from '../../product'
import { useAuth } from '../../providers/auth-storage'
import { Icon } from '../../theme/icon'
import { idlePart, Later, lazyPart, loadParts } from '../../theme/later'
import { sizes } from '../../theme/tokens'
import { useRememberedRecord } from '../navigation/recent-records'
import {
  isPaletteShortcut,
  openPalette,
  setQuery,
  setWantsFirst,
  takeEarlyShortcut,
  usePalette,
} from '../palette/palette-state'
import { Mark } from '../product-parts'
import { Header } from './header'
import { LoadingBar } from './loading-bar'
import { NavigationList } from './navigation-list'
import { openDrawer, toggleSidebar, useSidebar } from './sidebar-state'
import './sidebar.css'
import './frame.css'

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
  const isSignedIn = useAuth(({ user }) => user !== null)
  useRememberedRecord()
  return (
    <Layout hasSider className="frame screen-high">
      <a className="skip-link screen-only button button-primary" href="#content">
        {t('frame.skip')}
      </a>
      <FirstQueries />
      <Sidebar />
      {hasDrawer.current && <SidebarDrawer />}
      <Layout>
        <Header />
        <Layout.Content id="content" className="content" ref={main} tabIndex={-1}>
          {/* While the sign-in page loads, requests without a session would fail. */}
          {isSignedIn && <Outlet />}
        </Layout.Content>
      </Layout>
      <Palette />
      {isSignedIn && <RunCards />}
      <ScrollRestoration />
    </Layout>
  )
}

/** Pending while a query has no data yet. It is a component of its own, so that the frame does not render with it. */
const FirstQueries = () => {
  const count = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  return <LoadingBar isPending={count > 0} />
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

/** The sidebar of wide windows, which can shrink to icons. */
const Sidebar = () => {
  const { t } = useTranslation()
  const isCollapsed = useSidebar((state) => state.isCollapsed)
  return (
    <Layout.Sider
      className="sidebar clipped screen-only narrow-hidden"
      theme="light"
      width={sizes.sidebar}
      collapsedWidth={sizes.sidebarCollapsed}
      collapsed={isCollapsed}
    >
      <Flex vertical style={{ height: '100%' }}>
        <Link className="sidebar-brand text-heading card-link fixed line nowrap" to="/" aria-label={t('frame.home')}>
          <Mark size={26} />
          <span>{productName}</span>
        </Link>
        <Later placeholder={<div className="fill" />}>{() => <NavigationList isCollapsed={isCollapsed} />}</Later>
        <Button
          type="text"
          className="sidebar-toggle text-secondary"
          aria-label={t(isCollapsed ? 'frame.sidebar.expand' : 'frame.sidebar.collapse')}
          title={t(isCollapsed ? 'frame.sidebar.expand' : 'frame.sidebar.collapse')}
          aria-expanded={!isCollapsed}
          icon={<Icon name="panel" />}
          onClick={toggleSidebar}
        >
          {!isCollapsed && t('frame.sidebar.collapse')}
        </Button>
      </Flex>
    </Layout.Sider>
  )
}

const PaletteDialog = lazyPart(async () => (await import('../palette/palette-dialog')).PaletteDialog, null)

/** Milliseconds after the first page, when the browser has time for what a shortcut opens. */
const untilLoaded = 2_000

/** Keys that are pressed before the palette has its focus are its query, and no shortcuts of the page. */
function keepTyped(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || key === 'Tab') return
  if (document.activeElement?.closest('.palette')) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') openPalette(false)
  else if (key === 'Enter') setWantsFirst(true)
  else if (key === 'Backspace') setQuery(usePalette.getState().query.slice(0, -1))
  else if ([...key].length === 1) setQuery(usePalette.getState().query + key)
}

/** The same for a pasted text, which a list would take for values of its cells. */
function keepPasted(event: ClipboardEvent): void {
  if (document.activeElement?.closest('.palette')) return
  event.preventDefault()
  event.stopPropagation()
  setQuery(usePalette.getState().query + (event.clipboardData?.getData('text/plain') ?? '').trim())
}

/** Ctrl or ⌘ K: every record, page and command, found by typing. */
const Palette = () => {
  const { isOpen } = usePalette()
  const wasOpened = useRef(false)
  if (isOpen) wasOpened.current = true

  useEffect(() => {
    // Loaded before it is opened, so that the first letters after the shortcut are not lost.
    const timer = setTimeout(() => void loadParts([PaletteDialog]), untilLoaded)
    const toggle = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return
      event.preventDefault()
      openPalette(!usePalette.getState().isOpen)
    }
    window.addEventListener('keydown', toggle)
    takeEarlyShortcut()
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', toggle)
    }
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const effect = new AbortController()
    const options = { capture: true, signal: effect.signal }
    window.addEventListener('keydown', keepTyped, options)
    window.addEventListener('paste', keepPasted, options)
    return () => effect.abort()
  }, [isOpen])

  return wasOpened.current && <PaletteDialog />
}
