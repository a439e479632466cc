import '../cell.css'
import { isInstant } from '../../declare/formats'
import { DayFilter } from '../date/date.view.ui'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

/** Relative time, with the exact time on hover; the record shows both. */
const DatetimeCell = ({ value, place }: CellProps) => {
  const formats = useFormats()
  if (!isInstant(value)) return <NoValue />
  const exact = formats.exact(value)
  const relative = formats.relative(value)
  return (
    <time className="nowrap text-secondary numbers" dateTime={value} title={exact}>
      {place === 'record' ? (
        <>
          {exact} <span className="text-quiet">({relative})</span>
        </>
      ) : (
        relative
      )}
    </time>
  )
}

export const view: KindView = { Cell: DatetimeCell, FilterEditor: DayFilter, width: 140 }
