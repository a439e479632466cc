import { useTranslation } from 'react-i18next'
import type { ChartPoint } from '../../admin/chart/chart-tooltip'
import type { TrendSeries, TrendUnit } from './trends-query'

const labelForm: Record<TrendUnit, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}
const nameForm: Record<TrendUnit, Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
}

/** The texts of a curve: amounts as dollars or integers, formatted days. */
export const useTrendSummary = ({ measure, points }: TrendSeries, unit: TrendUnit) => {
  const { t, i18n } = useTranslation()
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
  const labels = new Intl.DateTimeFormat(language, labelForm[unit])
  const names = new Intl.DateTimeFormat(language, nameForm[unit])
  const nameOf = (day: string) => {
    const name = names.format(noon(day))
    return unit === 'week' ? t('dashboard.weekFrom', { day: name }) : name
  }
  return {
    format: (value: number) => numbers.format(value),
    formatShort: (value: number) => short.format(value),
    points: points.map(
      ({ day, value, beforeDay, before }): ChartPoint => ({
        label: labels.format(noon(day)),
        name: nameOf(day),
        value: Number(value),
        beforeName: nameOf(beforeDay),
        before: Number(before),
      }),
    ),
  }
}

/** A day without a time zone as a time on that day in the local zone. */
const noon = (day: string) => new Date(`${day}T12:00:00`)
