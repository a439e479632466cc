import type { KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'

export const editor: KindEditor = {
  Editor: lazyEditor(async () => (await import('../datetime/moment-inputs.ui')).DayInput),
  width: 'half',
}
