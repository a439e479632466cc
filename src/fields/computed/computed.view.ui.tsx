import { ChoicesFilter, EnumCell } from '../enum/enum.view.ui'
import { IntCell, NumberFilter } from '../int/int.view.ui'
import type { CellProps, FilterEditorProps, KindView } from '../kind.ui'
import { computationOf } from './computed.kind'

/** Shows a state as a state, a count or sum as a number. */
const ComputedCell = (props: CellProps) =>
  computationOf(props.field).cases ? <EnumCell {...props} /> : <IntCell {...props} />

const ComputedFilter = (props: FilterEditorProps) =>
  computationOf(props.field).cases ? <ChoicesFilter {...props} /> : <NumberFilter {...props} />

export const view: KindView = {
  Cell: ComputedCell,
  FilterEditor: ComputedFilter,
  align: (field) => (computationOf(field).cases ? undefined : 'end'),
  width: 130,
}
