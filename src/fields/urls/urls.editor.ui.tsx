import type { KindEditor } from '../kind.editor.ui'
import { ListEditor } from '../strings/strings.editor.ui'

export const editor: KindEditor = {
  Editor: (props) => <ListEditor {...props} placeholder="https://" isCode />,
  isGroup: true,
}
