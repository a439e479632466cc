import type { KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'

/** With its toolbar it is larger than most forms: it loads with the first Markdown field. */
const Editor = lazyEditor(async () => (await import('./markdown-writer.ui')).MarkdownWriter, 14)

export const editor: KindEditor = { Editor, isWide: true }
