import type { KindEditor } from '../kind.editor.ui'
import type { TextOptions } from '../text/text.kind'
import { TextArea } from './text-area.ui'

export const editor: KindEditor = {
  Editor: (props) => <TextArea {...props} max={(props.field as TextOptions).max ?? 20_000} />,
}
