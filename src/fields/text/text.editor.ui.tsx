import type { KindEditor } from '../kind.editor.ui'
import type { TextOptions } from './text.kind'
import { TextLine } from './text-line.ui'

/** Characters that fit in half a row: a name, a code. */
const shortText = 60

export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} max={(props.field as TextOptions).max ?? 255} />,
  width: (field) => (((field as TextOptions).max ?? 255) <= shortText ? 'half' : 'full'),
}
