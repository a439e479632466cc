import { Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWaiting, type WaitingList } from '../../admin/navigation/waiting'
import { Failed } from '../../admin/page/load-failed'
import { type ResourceDeclaration, waitingPresetOf } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { curves } from '../../product'
import { useViewer } from '../../providers/access'
import { Icon } from '../../theme/icon'
import { idlePart } from '../../theme/later'
import { type Count, type DashboardCounts, useDashboardCounts } from './counts-query'
import './dashboard.css'
import { LatestOrders, NewestUsers, PendingComments } from './latest'
import { NewRecords } from './new-records'
import { TrendsSection } from './trends'

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
      {isError && !data ? (
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

interface CountCardsProps {
  shown: readonly ResourceDeclaration[]
  /** Undefined while loading: the cards keep their place. */
  counts: DashboardCounts | undefined
}

/** A link to each list with its number of records. */
const CountCards = ({ shown, counts }: CountCardsProps) => {
  const { t } = useTranslation()
  return (
    <ul className="tiles" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(208px, 48%), 1fr))' }}>
      {shown.map((resource) => (
        <li key={resource.name}>
          <Link className="count-card card-link line wide between surface" to={resource.path}>
            <span className="line text-secondary">
              <Icon name={resource.icon} />
              <span className="ellipsis">{t(`resources.${resource.name}.many`)}</span>
            </span>
            <CountValue count={counts?.counts.find((entry) => entry.resource.name === resource.name)?.count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const CountValue = ({ count }: { count: Count | undefined }) => {
  const { t, i18n } = useTranslation()
  if (!count) return <span className="skeleton count-value" />
  const { totalCount, totalCountIsEstimate } = count
  const notation = totalCountIsEstimate ? 'compact' : 'standard'
  const number = new Intl.NumberFormat(i18n.language, { notation, maximumFractionDigits: 1 }).format(totalCount)
  return (
    <span className="text-heading numbers nowrap">
      {totalCountIsEstimate ? t('dashboard.about', { number }) : number}
    </span>
  )
}

/** Pending work, with links to these records. */
const WaitingCards = () => {
  const { t } = useTranslation()
  const { shown, data, isError, refetch } = useWaiting()
  if (shown.length === 0) return null
  return (
    <Flex component="section" vertical gap={12} aria-labelledby="waiting">
      <h2 id="waiting">{t('dashboard.waiting.title')}</h2>
      {isError && !data ? (
        <Failed retry={refetch} />
      ) : (
        <ul className="tiles" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
          {shown.map((resource) => (
            <li key={resource.name}>
              <Link
                className="card-link line wide padded surface"
                style={{ minBlockSize: 72 }}
                to={`${resource.path}?view=${waitingPresetOf(resource)?.id}`}
              >
                <Icon className="text-quiet" name={resource.icon} />
                <WaitingText list={data?.[resource.name]} name={resource.name} />
                <Icon className="text-quiet" name="chevron" size={12} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}

const WaitingText = ({ list, name }: { list: WaitingList | undefined; name: string }) => {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  if (!list) return <span className="skeleton" />
  const { count, isEstimate, oldest } = list
  const number = new Intl.NumberFormat(i18n.language, isEstimate ? { notation: 'compact' } : {}).format(count)
  return (
    <span className="fill">
      <strong className={`ellipsis numbers ${count > 0 ? 'text-heading' : 'text-secondary text-strong'}`}>
        {t(`dashboard.waiting.${name}`, { count, number: isEstimate ? t('dashboard.about', { number }) : number })}
      </strong>
      <small className="text-quiet text-small">
        {count > 0 && oldest
          ? t('dashboard.waiting.oldest', { ago: formats.relative(oldest) })
          : t('dashboard.waiting.none')}
      </small>
    </span>
  )
}
