import { Input } from 'antd'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** The browser's date input works with days, so time zones cannot shift them. */
const Editor = (props: EditorProps) => (
  <Input
    {...inputAttributes(props)}
    type="date"
    className="editor-date"
    status={inputStatus(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
  />
)

export const editor: KindEditor = { Editor, width: 'half' }
