import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { productName } from '../../product'
import { Icon } from '../../theme/icon'
import { Mark } from '../product-parts'
import type { NavigationGroup } from './navigation'
import { NavigationList } from './navigation-list'
import { openDrawer, useSidebar } from './sidebar-state'

/** The sidebar of narrow windows: a dialog, so Escape closes it and the focus comes back by the browser's own doing. */
export const SidebarDrawer = ({ groups }: { groups: readonly NavigationGroup[] }) => {
  const { t } = useTranslation()
  const { isDrawerOpen } = useSidebar()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isDrawerOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isDrawerOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move to another page is what closes it
  useEffect(() => openDrawer(false), [pathname])

  const closeOnGround = (event: MouseEvent) => {
    if (event.target === dialog.current) openDrawer(false)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our doing
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('frame.sidebar.label')}
      onClose={() => openDrawer(false)}
      onClick={closeOnGround}
    >
      {isDrawerOpen && (
        <div className="drawer-body">
          <div className="drawer-head">
            <Mark size={26} />
            <span>{productName}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('frame.sidebar.close')}
              onClick={() => openDrawer(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          <NavigationList groups={groups} />
        </div>
      )}
    </dialog>
  )
}
