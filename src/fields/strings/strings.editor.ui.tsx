import type { KindEditor } from '../kind.editor.ui'
import { ListEditor } from './list-editor.ui'

export const editor: KindEditor = { Editor: ListEditor, isGroup: true }
