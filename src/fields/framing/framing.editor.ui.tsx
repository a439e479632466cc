import type { KindEditor } from '../kind.editor.ui'
import { FramingInput } from './framing-input.ui'

// Not loaded later: its height depends on the image and the width, so that the buttons of the form would move.
export const editor: KindEditor = { Editor: FramingInput, isGroup: true }
