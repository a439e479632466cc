import type { KindEditor } from '../kind.editor.ui'
import { TextLine } from '../text/text.editor.ui'

export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} type="tel" placeholder="+1 555 0100" isLatin />,
  width: 'half',
}
