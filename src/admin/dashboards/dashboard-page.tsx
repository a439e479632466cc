import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useViewer } from '../../providers/access'
import { useDashboards } from '../../providers/dashboards'
import { overviewPath } from '../../providers/navigation'
import { Loading } from '../../theme/loading'
import { Failed, Missing } from '../page/load-failed'
import { DashboardTabs } from './dashboard-tabs'
import { DashboardView } from './dashboard-view'
import './dashboards.css'

/** `/dashboards/:id`: a dashboard that a person made. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  const { id } = useParams()
  const chosen = useViewer(({ viewer }) => viewer?.defaultDashboard)
  const { data, isError, refetch } = useDashboards()
  const dashboard = data?.find((each) => each.id === id)
  return (
    <div className="page page-wide stack">
      <DashboardTabs />
      {dashboard ? (
        <DashboardView key={dashboard.id} dashboard={dashboard} />
      ) : isError ? (
        <Failed retry={refetch} />
      ) : data ? (
        <Missing
          crumb={t('dashboards.crumb')}
          title={t('dashboards.missing')}
          label={t('dashboards.toOverview')}
          to={overviewPath(chosen)}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}
