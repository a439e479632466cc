import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { RelationSelect } from '../relation/relation-select.ui'
import type { Choice } from '../relation-choices.ui'

/** Stored in the chosen order. */
const Editor = (props: EditorProps) => (
  <RelationSelect {...props} isMany known={(props.loaded as Choice[] | null | undefined) ?? []} />
)

export const editor: KindEditor = { Editor }
