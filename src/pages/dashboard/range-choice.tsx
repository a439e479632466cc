import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type Range, rangeIds, writeRange } from './range'

/** Which days the curves are of; kept in the address, so that a link shows the same. */
export const RangeChoice = ({ range }: { range: Range }) => {
  const { t } = useTranslation()
  return (
    <div className="range">
      <nav className="range-choices" aria-label={t('dashboard.range.label')}>
        {rangeIds.map((id) => (
          <Link
            key={id}
            to={{ search: writeRange({ ...range, id }) }}
            replace
            preventScrollReset
            aria-current={id === range.id ? 'true' : undefined}
          >
            {t(`dashboard.range.${id}`)}
          </Link>
        ))}
      </nav>
      {range.id === 'custom' && <CustomRange range={range} />}
    </div>
  )
}

const day = 'YYYY-MM-DD'

const CustomRange = ({ range: { from, to } }: { range: Range }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = (days: readonly [string, string]) => {
    const search = writeRange({ id: 'custom', from: days[0], to: days[1] })
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }
  return (
    <div>
      <label className="visually-hidden" htmlFor="range-from">
        {t('dashboard.range.from')}
      </label>
      <label className="visually-hidden" htmlFor="range-to">
        {t('dashboard.range.to')}
      </label>
      <DatePicker.RangePicker
        id={{ start: 'range-from', end: 'range-to' }}
        allowClear={false}
        minDate={dayjs('2000-01-01')}
        maxDate={dayjs('2100-12-31')}
        value={[dayjs(from), dayjs(to)]}
        onChange={(days) => days?.[0] && days[1] && show([days[0].format(day), days[1].format(day)])}
      />
    </div>
  )
}
