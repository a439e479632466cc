import type { KindEditor } from '../kind.editor.ui'
import type { TextOptions } from './text'
import { TextLine } from './text-line.ui'

export const textEditor: KindEditor = {
  Editor: (props) => <TextLine {...props} max={(props.field as TextOptions).max ?? 255} />,
}
