import type { KindEditor } from '../kind.editor.ui'
import { TextLine } from '../text/text.editor.ui'
import type { SlugOptions } from './slug.kind'

/** The form proposes it from the title until the field is edited (`withChange`). */
export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} max={(props.field as SlugOptions).max ?? 120} isCode />,
}
