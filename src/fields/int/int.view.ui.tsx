import { lazy } from 'react'
import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

export const IntCell = ({ value }: CellProps) => {
  const formats = useFormats()
  return typeof value === 'number' ? <span className="nowrap numbers">{formats.number(value)}</span> : <NoValue />
}

/** Loaded with the first filter of a number that is opened. */
export const NumberFilter = lazy(async () => ({ default: (await import('./number-range.ui')).NumberRange }))

export const view: KindView = { Cell: IntCell, FilterEditor: NumberFilter, align: 'end', width: 110 }
