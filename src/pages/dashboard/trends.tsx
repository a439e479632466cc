import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { daysText } from './days-text'
import { Failed } from './failed'
import { readRange } from './range'
import { RangeChoice } from './range-choice'
import './trends.css'
import { TrendCard } from './trend-card'
import { useTrends } from './trends-query'

/** The curves of a range of days that stands in the address. */
export const TrendsSection = () => {
  const { t, i18n } = useTranslation()
  const range = readRange(useLocation().search)
  const { data, isError, isPlaceholderData, refetch } = useTrends(range)
  return (
    <section className="trends" aria-labelledby="trends" aria-busy={!data || isPlaceholderData}>
      <header className="trends-head">
        <div>
          <h2 id="trends">{t('dashboard.trends')}</h2>
          <p className="trends-days">
            {daysText(range, i18n.language)}
            {data && ` · ${t('dashboard.compared', { days: daysText(data.before, i18n.language) })}`}
          </p>
        </div>
        <RangeChoice range={range} />
      </header>
      {isError && !data ? (
        <Failed retry={refetch} />
      ) : (
        <div className="trends-grid">
          {data
            ? data.series.map((series) => <TrendCard key={series.measure} series={series} unit={data.unit} />)
            : ['a', 'b'].map((key) => (
                <div key={key} className="trend trend-waiting">
                  <span className="skeleton" />
                </div>
              ))}
        </div>
      )}
    </section>
  )
}
