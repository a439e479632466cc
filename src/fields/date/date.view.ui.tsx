import { lazy } from 'react'
import '../cell.css'
import { isDay } from '../../declare/formats'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const DateCell = ({ value }: CellProps) => {
  const formats = useFormats()
  if (!isDay(value)) return <NoValue />
  return (
    <time className="nowrap text-secondary numbers" dateTime={value} title={value}>
      {formats.day(value)}
    </time>
  )
}

/** Loaded with the first filter of a day or time that is opened. */
export const DayFilter = lazy(async () => ({ default: (await import('./day-range.ui')).DayRange }))

export const view: KindView = { Cell: DateCell, FilterEditor: DayFilter, width: 130 }
