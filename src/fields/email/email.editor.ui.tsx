import type { KindEditor } from '../kind.editor.ui'
import { TextLine } from '../text/text-line.ui'

/** `inputMode` and not `type="email"`: the browser's own check would speak before ours and in its own language. */
export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} inputMode="email" placeholder="name@example.com" isLatin />,
  width: 'half',
}
