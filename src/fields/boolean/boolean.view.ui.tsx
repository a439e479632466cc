import { lazy } from 'react'
import { useText } from '../../providers/translation'
import { Icon } from '../../theme/icon'
import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'

const BooleanCell = ({ value }: CellProps) => {
  const t = useText()
  return value === true ? (
    <span className="line nowrap">
      <Icon className="text-success" name="check" size={14} />
      {t('cells.yes')}
    </span>
  ) : (
    <span className="line nowrap text-quiet">{t('cells.no')}</span>
  )
}

const FlagFilter = lazy(async () => ({ default: (await import('./flag-filter.ui')).FlagFilter }))

export const view: KindView = { Cell: BooleanCell, FilterEditor: FlagFilter, width: 110 }
