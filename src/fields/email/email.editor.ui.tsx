import type { KindEditor } from '../kind.editor.ui'
import { TextLine } from '../text/text.editor.ui'

/** `inputMode` instead of `type="email"`: the browser's validation would show its own messages first. */
export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} inputMode="email" placeholder="name@example.com" isLatin />,
  width: 'half',
}
