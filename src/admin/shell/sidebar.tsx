import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../theme/icon'
import { Later } from '../../theme/later'
import { Mark } from '../product-parts'
import { NavigationList } from './navigation-list'
import './sidebar.css'
import { productName } from '../../product'
import { toggleSidebar, useSidebar } from './shell-state'

/** The sidebar of wide windows, which can shrink to icons. */
export const Sidebar = () => {
  const { t } = useTranslation()
  const isCollapsed = useSidebar((state) => state.isCollapsed)
  return (
    <Flex
      vertical
      component="aside"
      className="sidebar fixed clipped screen-only narrow-hidden"
      data-collapsed={isCollapsed}
    >
      <Link className="sidebar-brand text-heading card-link fixed line nowrap" to="/" aria-label={t('frame.home')}>
        <Mark size={26} />
        <span>{productName}</span>
      </Link>
      <Later place={<div className="fill" />}>{() => <NavigationList isCollapsed={isCollapsed} />}</Later>
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
  )
}
