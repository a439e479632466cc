import { Input } from 'antd'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { TextCount } from '../text-line.ui'

interface TextAreaProps extends EditorProps {
  minRows?: number
  isCode?: boolean
}

/** Characters beyond which the direction of each line and the growing would take a second for each key. */
const longText = 50_000

/**
 * A text area that grows by CSS (`field-sizing`): Ant Design's auto-size writes style attributes, which the content
 * security policy blocks.
 */
export const TextArea = ({ minRows = 4, isCode, ...props }: TextAreaProps) => {
  const text = typeof props.value === 'string' ? props.value : ''
  const isLong = text.length > longText
  return (
    <div className="editor-area relative">
      <Input.TextArea
        {...inputAttributes(props)}
        dir={isLong ? undefined : 'auto'}
        className={isCode ? 'editor-code' : undefined}
        value={text}
        rows={minRows}
        style={{
          minBlockSize: `calc(${minRows} * 1lh + 10px)`,
          ...(isLong && { fieldSizing: 'fixed', blockSize: '60vh' }),
        }}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <TextCount text={text} field={props.field} />
    </div>
  )
}

export const editor: KindEditor = { Editor: TextArea }
