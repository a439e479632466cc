import { useTranslation } from 'react-i18next'
import type { ChartPoint } from './chart-tooltip'

interface PointsTableProps {
  title: string
  /** The length of the parts of the curve. */
  unit: string
  points: readonly ChartPoint[]
  format(value: number): string
}

/** The data of a chart, for screen readers and for those who want numbers. */
export const PointsTable = ({ title, unit, points, format }: PointsTableProps) => {
  const { t } = useTranslation()
  return (
    <table className="plain-table wide text-small numbers">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`chart.unit.${unit}`)}</th>
          <th scope="col" className="text-end">
            {title}
          </th>
          <th scope="col" className="text-end">
            {t('chart.before')}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, value, before }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="text-end">{format(value)}</td>
            <td className="text-end">{format(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
