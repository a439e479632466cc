import type { KindEditor } from '../kind.editor.ui'
import { ListEditor } from '../strings/list-editor.ui'

export const urlsEditor: KindEditor = {
  Editor: (props) => <ListEditor {...props} placeholder="https://" isCode />,
  isGroup: true,
}
