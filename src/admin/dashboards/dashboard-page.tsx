import { Button, Result, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useViewer } from '../../providers/access'
import { useDashboards } from '../../providers/dashboards'
import { overviewPath } from '../../providers/navigation'
import { Failed } from '../load-failed'
import { useRecordTitle } from '../shown-page'
import { DashboardTabs } from './dashboard-tabs'
import { DashboardView } from './dashboard-view'
import './dashboards.css'

/** `/dashboards/:id`: a dashboard that a person made. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams()
  const chosen = useViewer(({ viewer }) => viewer?.defaultDashboard)
  const { data, isError, refetch } = useDashboards()
  const dashboard = data?.find((each) => each.id === id)
  useRecordTitle(dashboard?.name)
  return (
    <div className="page page-wide stack">
      <DashboardTabs />
      {dashboard ? (
        <DashboardView key={dashboard.id} dashboard={dashboard} />
      ) : isError ? (
        <Failed retry={refetch} />
      ) : data ? (
        <Result
          status="404"
          title={t('dashboards.missing')}
          extra={<Button onClick={() => navigate(overviewPath(chosen))}>{t('dashboards.toOverview')}</Button>}
        />
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}
