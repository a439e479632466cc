import type { KindEditor } from '../kind.editor.ui'
import { scaleOf } from './decimal'
import { DecimalInput } from './decimal-input.ui'

export const decimalEditor: KindEditor = {
  Editor: (props) => <DecimalInput {...props} scale={scaleOf(props.field)} />,
  width: 'half',
}
