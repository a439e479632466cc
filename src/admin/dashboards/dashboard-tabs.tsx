import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { useViewer } from '../../providers/access'
import { saveDashboard, useDashboards } from '../../providers/dashboards'
import { dashboardPath, overviewPath } from '../../providers/navigation'
import { useTabState } from '../../providers/tab-state'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { SegmentNav } from '../page/segment-nav'
import { useNextPage } from '../page/use-next-page'
import { productParts } from '../product-parts'
import { panelResources } from './new-panel'

const ItemDialog = lazyPart(async () => (await import('../saved-items/item-dialog')).ItemDialog, null)

/** The overview of the product, the dashboards that the person sees, and the way to a new one. */
export const DashboardTabs = () => {
  const { t } = useTranslation()
  const { data = [], isPending } = useDashboards()
  const viewer = useViewer((state) => state.viewer)
  const chosen = viewer?.defaultDashboard
  const [isAdding, setAdding] = useTabState('dashboard.new', false)
  const hasOverview = productParts().pages.some(({ path, load }) => path === '/' && load)
  // The tabs would move the button.
  if (isPending) return null
  return (
    <Flex align="center" gap={8} className="screen-only">
      {data.length > 0 && (
        <SegmentNav label={t('dashboards.label')}>
          {hasOverview && (
            <NavLink to={overviewPath(chosen)} end>
              {t('dashboards.overview')}
            </NavLink>
          )}
          {data.map(({ id, name }) => (
            <NavLink key={id} to={dashboardPath(id)}>
              {id === chosen && <Icon name="home" size={14} />} {name}
            </NavLink>
          ))}
        </SegmentNav>
      )}
      {panelResources(viewer).length > 0 && (
        <Button type="text" size="small" icon={<Icon name="plus" size={14} />} onClick={() => setAdding(true)}>
          {t('dashboards.new')}
        </Button>
      )}
      {isAdding && <NewDashboard onClose={() => setAdding(false)} />}
    </Flex>
  )
}

/** The name of a new dashboard and the roles that see it; then it opens. */
const NewDashboard = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const openNext = useNextPage()
  const [id] = useState(uuidv7)
  return (
    <ItemDialog
      title={t('dashboards.new')}
      note={t('dashboards.rolesNote')}
      onSave={async (name, roles) => {
        await saveDashboard({ id, name, roles })
        onClose()
        await openNext(dashboardPath(id))
      }}
      onClose={onClose}
    />
  )
}
