import { fieldOf } from '../../declare'
import { kindOf } from '../../declare/kind'
import { derivationOf } from '../../declare/traits'
import { resourceNamed } from '../../registry/resources'
import type { CellProps, KindView } from '../kind.ui'
import { IntCell } from '../plain-views.ui'
import { viewOf } from '../views.ui'

/** A number of records, or a sum as its own field is shown. */
const TotalCell = (props: CellProps) => {
  const { count = '', summed = '' } = derivationOf(props.field)
  const source = fieldOf(resourceNamed(count), summed)
  if (!source || props.value === null) return <IntCell {...props} />
  const { Cell } = viewOf(source)
  const value = kindOf(source).valueType(source) === 'number' ? Number(props.value) : props.value
  return <Cell {...props} field={source} value={value} />
}

export const view: KindView = { Cell: TotalCell, align: 'end', width: 130, isUnlisted: true }
