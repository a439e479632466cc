import type { KindEditor } from '../kind.editor.ui'
import { scaleOf } from './decimal.kind'
import { DecimalInput } from './decimal-input.ui'

export const editor: KindEditor = {
  Editor: (props) => <DecimalInput {...props} scale={scaleOf(props.field)} />,
  width: 'half',
}
