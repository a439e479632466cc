import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** Only the program writes it; a form can only show it. */
const Editor = ({ id, value }: EditorProps) => (
  <output id={id} className="editor-json scroll padded inset text-caption text-code" dir="ltr">
    {JSON.stringify(value ?? null, null, 2)}
  </output>
)

export const editor: KindEditor = { Editor }
