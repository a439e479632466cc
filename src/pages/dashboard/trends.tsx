import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { daysText, readRange } from '../../admin/dashboards/range'
import { RangeChoice } from '../../admin/dashboards/range-choice'
import { Failed } from '../../admin/page/load-failed'
import { curves } from '../../product'
import { mayDo, useViewer } from '../../providers/access'
import './trends.css'
import { TrendCard } from './trend-card'
import { useTrends } from './trends-query'

/** An open card has a row of its own. Later cards fill its place, so that earlier ones do not move. */
const cards = { gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))', gridAutoFlow: 'dense' }

/** The curves of the range in the URL. */
export const TrendsSection = () => {
  const { t, i18n } = useTranslation()
  const range = readRange(useLocation().search)
  const { viewer } = useViewer()
  const { data, isError, isPlaceholderData, refetch } = useTrends(range)
  const shown = curves.filter(({ resource }) => mayDo(viewer, resource, 'list'))
  return (
    <section className="stack" aria-labelledby="trends" aria-busy={!data || isPlaceholderData}>
      <Flex component="header" wrap align="end" justify="space-between" gap="8px 16px">
        {/* A fixed basis: the choice must not move to another row when the text gets longer. */}
        <div style={{ flex: '1 1 360px' }}>
          <h2 id="trends">{t('dashboard.trends')}</h2>
          <p className="trends-days text-secondary text-small">
            {daysText(range, i18n.language)}
            {data && ` · ${t('range.compared', { days: daysText(data.before, i18n.language) })}`}
          </p>
        </div>
        <RangeChoice range={range} />
      </Flex>
      {isError && !data ? (
        <Failed retry={refetch} />
      ) : (
        <div className="stack" style={cards} data-stale={isPlaceholderData}>
          {data
            ? data.series.map((series) => <TrendCard key={series.measure} series={series} unit={data.unit} />)
            : shown.map(({ id }) => <WaitingCard key={id} />)}
        </div>
      )}
    </section>
  )
}

/** A placeholder with the height of the card. */
const WaitingCard = () => (
  <div className="trend trend-waiting stack surface">
    <span className="skeleton" />
  </div>
)
