import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Change } from '../../admin/chart/change'
import type { ChartPoint } from '../../admin/chart/chart-tooltip'
import { LineChart } from '../../admin/chart/line-chart'
import { usePointNames } from '../../admin/chart/point-names'
import { PointsTable } from '../../admin/chart/points-table'
import { currency } from '../../product'
import type { TrendSeries, TrendUnit } from './trends-query'

interface TrendCardProps {
  series: TrendSeries
  unit: TrendUnit
}

/** One curve: its total, the difference from the previous period, a chart, and the same data as a table. */
export const TrendCard = ({ series, unit }: TrendCardProps) => {
  const { t } = useTranslation()
  const { format, formatShort, points } = useTrendSummary(series, unit)
  const [isOpen, setOpen] = useState(false)
  const title = t(`dashboard.measures.${series.measure}.title`)
  const note =
    t(`dashboard.measures.${series.measure}.note`, { defaultValue: '' }) ||
    (series.measure === 'plays' && noteOfPlays(series))
  return (
    <section className="trend stack surface" data-open={isOpen} aria-labelledby={`trend-${series.measure}`}>
      <Flex component="header" vertical gap={2}>
        <h3 className="text-secondary text-strong" id={`trend-${series.measure}`}>
          {title}
        </h3>
        <Flex component="p" vertical>
          <strong className="text-large numbers">{format(Number(series.total))}</strong>
          <Change now={Number(series.total)} before={Number(series.before)} />
        </Flex>
      </Flex>
      <LineChart label={title} points={points} format={format} formatShort={formatShort} isCompact={!isOpen} />
      <Flex component="footer" vertical align="start" justify="end" gap={4} className="text-quiet text-caption">
        {note && <bdi>{note}</bdi>}
        <Button
          type="link"
          size="small"
          className="screen-only"
          style={{ paddingInline: 0 }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'dashboard.hideTable' : 'dashboard.showTable')}
        </Button>
      </Flex>
      <div className={isOpen ? 'trend-table scroll-short' : 'visually-hidden'}>
        <PointsTable title={title} unit={unit} points={points} format={format} />
      </div>
    </section>
  )

  function noteOfPlays({ since, points: [first] }: TrendSeries) {
    if (since === null) return t('dashboard.measures.plays.none')
    return (
      first && since > first.beforeDay && t('dashboard.measures.plays.since', { day: new Date(`${since}T12:00:00`) })
    )
  }
}

/** The texts of a curve: amounts as dollars or integers, formatted days. */
const useTrendSummary = ({ measure, points }: TrendSeries, unit: TrendUnit) => {
  const { i18n } = useTranslation()
  const { language } = i18n
  const money = measure === 'revenue' ? ({ style: 'currency', currency } as const) : {}
  const numbers = new Intl.NumberFormat(language, money)
  const short = new Intl.NumberFormat(language, {
    ...money,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  })
  const { labelOf, nameOf } = usePointNames(unit)
  return {
    format: (value: number) => numbers.format(value),
    formatShort: (value: number) => short.format(value),
    points: points.map(
      ({ day, value, beforeDay, before }): ChartPoint => ({
        label: labelOf(day),
        name: nameOf(day),
        value: Number(value),
        beforeName: nameOf(beforeDay),
        before: Number(before),
      }),
    ),
  }
}
