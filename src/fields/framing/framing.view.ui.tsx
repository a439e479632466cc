import type { KindView } from '../kind.ui'
import { lazyEditor } from '../lazy-editor.ui'

const FramingCell = lazyEditor(async () => (await import('./framing-cell.ui')).FramingCell)

export const view: KindView = { Cell: FramingCell, width: 200, isUnlisted: true }
