import { useTranslation } from 'react-i18next'
import type { ChartPoint } from '../../admin/chart/chart-tooltip'
import { usePointNames } from '../../admin/chart/point-names'
import type { TrendSeries, TrendUnit } from './trends-query'

/** The texts of a curve: amounts as dollars or integers, formatted days. */
export const useTrendSummary = ({ measure, points }: TrendSeries, unit: TrendUnit) => {
  const { i18n } = useTranslation()
  const { language } = i18n
  const money = measure === 'revenue' ? ({ style: 'currency', currency: 'USD' } as const) : {}
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
