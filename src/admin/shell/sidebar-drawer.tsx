import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/preferences'
import { productName } from '../../product'
import { keepTabInside } from '../../theme/tab-stops'
import { Mark } from '../product-parts'
import { NavigationList } from './navigation-list'
import { openDrawer, useSidebar } from './sidebar-state'

/** The sidebar of narrow windows. */
export const SidebarDrawer = () => {
  const { t } = useTranslation()
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen)
  const { direction } = usePreferences()

  return (
    <Drawer
      open={isDrawerOpen}
      onClose={() => openDrawer(false)}
      onKeyDown={keepTabInside}
      placement={direction === 'rtl' ? 'right' : 'left'}
      width="min(288px, calc(100vw - 48px))"
      title={
        <span className="line">
          <Mark size={26} />
          <span aria-hidden="true">{productName}</span>
          <span className="visually-hidden">{t('frame.sidebar.label')}</span>
        </span>
      }
      closable={{ 'aria-label': t('frame.sidebar.close') }}
      classNames={{ wrapper: 'drawer' }}
      styles={{ body: { display: 'flex', padding: 0 } }}
    >
      <NavigationList />
    </Drawer>
  )
}
