import { Input } from 'antd'
import type { AnyField } from '../declare'
import { kindOf } from '../declare/kind'
import { inputAttributes } from './input-attributes.ui'
import { lengthOf } from './issues'
import type { EditorProps, KindEditor } from './kind.editor.ui'

interface TextCountProps {
  text: string
  field: AnyField
}

/** The remaining characters, shown from the last fifth on. */
export const TextCount = ({ text, field }: TextCountProps) => {
  const length = lengthOf(text)
  const max = kindOf(field).longest(field)
  if (length < max * 0.8) return <span />
  return (
    <span className="editor-count text-quiet text-caption numbers" data-attention={length > max} aria-hidden="true">
      {length}/{max}
    </span>
  )
}

/** The single-line input of kinds whose value is the typed text. Their characters are counted and never truncated. */
const TextLine = (props: EditorProps) => {
  const { line } = kindOf(props.field)
  const text = typeof props.value === 'string' ? props.value : ''
  return (
    <Input
      {...inputAttributes(props)}
      inputMode={line?.inputMode}
      dir={line ? 'ltr' : 'auto'}
      className={line?.isCode ? 'editor-code' : undefined}
      spellCheck={line ? false : undefined}
      value={text}
      placeholder={line?.placeholder}
      autoComplete="off"
      suffix={<TextCount text={text} field={props.field} />}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** Characters that fit in half a row: a name. */
const shortText = 60

export const lineEditor: KindEditor = {
  Editor: TextLine,
  width: (field) => {
    const { line, longest } = kindOf(field)
    return (line ? line.isHalf : longest(field) <= shortText) ? 'half' : 'full'
  },
}
