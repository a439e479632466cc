import type { KindEditor } from '../kind.editor.ui'
import { TextLine } from '../text/text.editor.ui'

export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} inputMode="url" placeholder="https://" isCode />,
}
