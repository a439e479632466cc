import type { KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'

const Editor = lazyEditor(async () => (await import('./framing-input.ui')).FramingInput)

export const editor: KindEditor = { Editor, isGroup: true }
