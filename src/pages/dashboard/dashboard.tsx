import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { CountCards } from './count-cards'
import './dashboard.css'
import { useDeskFigures } from './desk-query'
import { LatestOrders } from './latest-orders'
import { NewestUsers } from './newest-users'

/** `/`: where things stand, for what the viewer's role may see. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const { shown, data, isError, refetch } = useDeskFigures()
  return (
    <div className="dashboard">
      <header>
        <h1>{t(`dashboard.${partOfDay()}`, { name: viewer?.displayName || viewer?.email })}</h1>
        <p className="dashboard-lead">{t(shown.length > 0 ? 'dashboard.lead' : 'dashboard.nothing')}</p>
      </header>
      {isError ? (
        <div className="dashboard-failed" role="alert">
          <p>{t('dashboard.failed')}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {t('dashboard.retry')}
          </button>
        </div>
      ) : (
        <>
          <CountCards shown={shown} figures={data} />
          <div className="dashboard-panels">
            {shown.some(({ name }) => name === 'orders') && <LatestOrders orders={data?.orders} />}
            {shown.some(({ name }) => name === 'users') && <NewestUsers users={data?.users} />}
          </div>
        </>
      )}
    </div>
  )
}

const partOfDay = () => {
  const hour = new Date().getHours()
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
