import { lazy } from 'react'
import { useLabels } from '../../providers/labels'
import { StateTag, stateTone } from '../../theme/state-tag'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

/** A state in its fixed colour; other values (a role, a type) as plain text. */
export const EnumCell = ({ value, name, resource }: CellProps) => {
  const labels = useLabels(resource)
  if (typeof value !== 'string') return <NoValue />
  const word = labels.value(name, value)
  return stateTone(value) ? (
    <StateTag state={value}>{word}</StateTag>
  ) : (
    <span className="cell-text ellipsis">{word}</span>
  )
}

/** Loaded with the first filter of a choice that is opened. */
export const ChoicesFilter = lazy(async () => ({ default: (await import('./choices-filter.ui')).ChoicesFilter }))

export const view: KindView = { Cell: EnumCell, FilterEditor: ChoicesFilter, width: 160 }
