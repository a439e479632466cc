import { DecimalInput } from '../decimal/decimal-input.ui'
import type { KindEditor } from '../kind.editor.ui'

export const editor: KindEditor = {
  Editor: (props) => <DecimalInput {...props} scale={2} prefix="$" />,
  width: 'half',
}
