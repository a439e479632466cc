import { useTranslation } from 'react-i18next'

type Unit = 'day' | 'week' | 'month'

const labelForm: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}
const nameForm: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
}

/** The texts of the parts of a curve, by their first day `YYYY-MM-DD`: under the chart, and in full. */
export const usePointNames = (unit: Unit) => {
  const { t, i18n } = useTranslation()
  const labels = new Intl.DateTimeFormat(i18n.language, labelForm[unit])
  const names = new Intl.DateTimeFormat(i18n.language, nameForm[unit])
  return {
    labelOf: (day: string) => labels.format(noon(day)),
    nameOf: (day: string) => {
      const name = names.format(noon(day))
      return unit === 'week' ? t('chart.weekFrom', { day: name }) : name
    },
  }
}

/** A day without a time zone as a time on that day in the local zone. */
const noon = (day: string) => new Date(`${day}T12:00:00`)
