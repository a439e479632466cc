import { Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { curves } from '../../product'
import { useViewer } from '../../providers/access'
import { idlePart } from '../../theme/later'
import { CountCards } from './count-cards'
import './dashboard.css'
import { Failed } from '../../admin/load-failed'
import { useDashboardCounts } from './counts-query'
import { LatestOrders, NewestUsers, PendingComments } from './latest'
import { NewRecords } from './new-records'
import { TrendsSection } from './trends'
import { WaitingCards } from './waiting-cards'

/** After the first rows; its place stays free. */
const DashboardTabs = idlePart(async () => (await import('../../admin/dashboards/dashboard-tabs')).DashboardTabs)

/** `/`: pending work, trends and newest records, as far as the viewer's role may see them. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const panels = useRef<HTMLDivElement>(null)
  // Updates pause under the pointer, so that a click hits its target.
  const { shown, data, isError, refetch } = useDashboardCounts(
    () => panels.current?.matches(':hover, :focus-within') ?? false,
  )
  const shows = (resource: string) => shown.some(({ name }) => name === resource)
  return (
    <div className="page page-wide stack">
      <div className="dashboard-tabs">
        <DashboardTabs />
      </div>
      <header>
        <h1>{t(`dashboard.${partOfDay()}`, { name: viewer?.displayName || viewer?.email })}</h1>
        <p className="text-secondary">{t(shown.length > 0 ? 'dashboard.lead' : 'dashboard.nothing')}</p>
      </header>
      <WaitingCards />
      <NewRecords shown={shown} />
      {curves.some(({ resource }) => shows(resource)) && <TrendsSection />}
      {isError ? (
        <Failed retry={refetch} />
      ) : (
        <>
          <Flex wrap align="start" gap={16} ref={panels}>
            {shows('comments') && <PendingComments comments={data?.comments} />}
            {shows('orders') && <LatestOrders orders={data?.orders} />}
            {shows('users') && <NewestUsers users={data?.users} />}
          </Flex>
          {shown.length > 0 && (
            <Flex component="section" vertical gap={12} aria-labelledby="lists">
              <h2 id="lists">{t('dashboard.lists')}</h2>
              <CountCards shown={shown} counts={data} />
            </Flex>
          )}
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
