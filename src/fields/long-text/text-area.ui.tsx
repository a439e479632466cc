import { Input } from 'antd'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { TextCount } from '../text/text-count.ui'

interface TextAreaProps extends EditorProps {
  max?: number
  minRows?: number
  isCode?: boolean
}

/** Several lines of text, growing with what is written. */
export const TextArea = ({ max, minRows = 4, isCode, ...props }: TextAreaProps) => {
  const text = typeof props.value === 'string' ? props.value : ''
  return (
    <div className="editor-area">
      <Input.TextArea
        {...inputAttributes(props)}
        dir="auto"
        className={isCode ? 'editor-code' : undefined}
        status={inputStatus(props)}
        value={text}
        // Grows by its style sheet: Ant Design's `autoSize` sets style attributes, which the page's policy refuses.
        rows={minRows}
        style={{ minHeight: `calc(${minRows} * 1lh + 10px)` }}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <TextCount text={text} max={max} />
    </div>
  )
}
