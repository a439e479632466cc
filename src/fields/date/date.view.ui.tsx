import '../cell.css'
import { isDay } from '../../declare/moments'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { DayRange } from './day-range.ui'

const DateCell = ({ value }: CellProps) => {
  const formats = useFormats()
  if (!isDay(value)) return <NoValue />
  return (
    <time className="cell-time text-secondary numbers" dateTime={value} title={value}>
      {formats.day(value)}
    </time>
  )
}

export const view: KindView = { Cell: DateCell, FilterEditor: DayRange, width: 130 }
